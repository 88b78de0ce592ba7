import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { notify } from "@/shared/ui/notify";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { type FullPlot, plot, useCorrectPlot } from "../queries";
import { PlotForm } from "./plot-form";
import { typedFrom } from "./typed-plot";

/** A plot that gets the name and the shape of a new survey. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(plot(id));
  return (
    <OneLoaded query={query} missing="There is no such plot." failed="The plot could not be loaded.">
      {(data) => <View key={data.id} plot={data} />}
    </OneLoaded>
  );
}

function View({ plot }: { plot: FullPlot }) {
  const navigate = useNavigate();
  const correct = useCorrectPlot(plot.id, (corrected) => {
    notify(`${corrected.name} is corrected.`);
    void navigate(`/plots/${plot.id}`);
  });
  const start = typedFrom(plot);
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to={`/plots/${plot.id}`} className="font-semibold underline decoration-edge underline-offset-4">
        {plot.name}
      </Link>
      <h1 className="mt-3 text-h1 break-words">Correct {plot.name}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        After a new survey. It is checked as a new plot is. The shape of before is kept, sealed data packs
        stay as they are, and drafts read the new shape.
        {start.positions.every(({ longitude }) => longitude === "") &&
          " This plot has several parts, or many positions: the one that you draw takes the place of all."}
      </p>
      <PlotForm
        start={start}
        corrected={plot.id}
        busy={correct.isPending}
        error={correct.error}
        onSend={(wanted) => correct.mutate(wanted)}
      />
    </div>
  );
}
