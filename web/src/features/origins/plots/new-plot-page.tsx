import { Link, useNavigate, useSearchParams } from "react-router";
import { notify } from "@/shared/ui/notify";
import { useAddPlot } from "../queries";
import { PlotForm } from "./plot-form";
import { BLANK } from "./typed-plot";

/** A new plot: drawn on the map or typed, as a point or an outline. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const add = useAddPlot((plot) => {
    notify(`${plot.name} is kept.`);
    void navigate(`/plots/${plot.id}`);
  });
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/plots" className="font-semibold underline decoration-edge underline-offset-4">
        All plots
      </Link>
      <h1 className="mt-3 text-h1">New plot</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Press the map at each corner, or type the positions. One position is a point, for a plot of at most 4
        hectares; three or more are its outline. It is checked when you save it.
      </p>
      <PlotForm
        start={{ ...BLANK, producerId: params.get("producer") ?? "" }}
        busy={add.isPending}
        error={add.error}
        onSend={(plot) => add.mutate(plot)}
      />
    </div>
  );
}
