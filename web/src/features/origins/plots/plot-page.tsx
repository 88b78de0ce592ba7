import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatDayOf } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { Facts } from "@/shared/ui/facts";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { MapFrame } from "../map/map-frame";
import { useAround } from "../map/use-around";
import { type FullPlot, plot, useReleasePlot, useRemovePlot, useStopPlot } from "../queries";
import { Findings } from "./findings";
import { FormerShapes } from "./former-shapes";
import { PlotState } from "./plot-state";
import { PositionList } from "./position-list";

/** A plot: its shape on the map and in figures, and what the checks say. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(plot(id));
  return (
    <OneLoaded query={query} missing="There is no such plot." failed="The plot could not be loaded.">
      {(data) => <View plot={data} />}
    </OneLoaded>
  );
}

function View({ plot }: { plot: FullPlot }) {
  const drawn = useMemo(() => [{ id: plot.id, points: plot.points, outlines: plot.outlines }], [plot]);
  const { around } = useAround(plot.producerId, plot.id);
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/plots" className="font-semibold underline decoration-edge underline-offset-4">
        All plots
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-h1 break-words">{plot.name}</h1>
          <p className="mt-2">
            <PlotState stopped={plot.stoppedFor !== null} />
          </p>
        </div>
        <Actions plot={plot} />
      </div>
      {plot.stoppedFor !== null && (
        <Notice tone="bad" className="mb-6">
          Its goods are stopped: {plot.stoppedFor}
        </Notice>
      )}
      <MapFrame drawn={drawn} around={around} height={380} />
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Section title="Checks">
          {plot.findings.length === 0 ? (
            <p>No check finds anything wrong with its shape.</p>
          ) : (
            <Findings findings={plot.findings} />
          )}
          <p className="mt-4 text-small text-muted">
            The checks look at the shape, as the European system does. They cannot know whether forest stood
            here after 31 December 2020, or whether the land is farmed lawfully: that needs evidence.
          </p>
        </Section>
        <Section title="Facts">
          <Facts
            rows={[
              [
                "Producer",
                <Link
                  key="producer"
                  to={`/producers/${plot.producerId}`}
                  className="underline decoration-edge underline-offset-4"
                >
                  {plot.producerName}
                </Link>,
              ],
              ["Country", plot.country],
              ["Hectares", plot.hectares],
              ["Came in", plot.way === "file" ? "By a file" : "Drawn or typed"],
              ["Since", formatDayOf(plot.madeAt)],
            ]}
          />
        </Section>
      </div>
      <PositionList plot={plot} className="mt-8" />
      <FormerShapes plotId={plot.id} />
    </div>
  );
}

function Actions({ plot }: { plot: FullPlot }) {
  const [asked, setAsked] = useState<"stop" | "delete" | null>(null);
  const navigate = useNavigate();
  const stop = useStopPlot(plot.id, () => setAsked(null));
  const release = useReleasePlot(plot.id);
  const remove = useRemovePlot(() => void navigate("/plots"));
  const failed = release.error ?? remove.error;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {failed && (
        <p role="alert" className="text-danger">
          {asProblem(failed)?.message ?? "The shop did not answer. Please try again."}
        </p>
      )}
      <ButtonLink to={`/plots/reach/${plot.id}`} look="outline">
        Blast radius
      </ButtonLink>
      <ButtonLink to={`/plots/correct/${plot.id}`} look="outline">
        Correct
      </ButtonLink>
      {plot.stoppedFor === null ? (
        <Button look="outline" onClick={() => setAsked("stop")}>
          Stop its goods
        </Button>
      ) : (
        <Button look="outline" disabled={release.isPending} onClick={() => release.mutate()}>
          Let its goods go on
        </Button>
      )}
      <Button look="outline" onClick={() => setAsked("delete")}>
        Delete
      </Button>
      {asked === "stop" && (
        <ReasonDialog
          title={`Stop the goods of ${plot.name}?`}
          label="Why"
          confirm="Stop its goods"
          dismiss="Not now"
          sending={stop}
          onSend={(reason) => stop.mutate(reason)}
          onClose={() => setAsked(null)}
        >
          For what no check of its shape can find, such as forest that was cleared.
        </ReasonDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={`Delete ${plot.name}?`}
          confirm="Delete it"
          dismiss="Keep it"
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(plot.id)}
        >
          A plot whose goods came into lots cannot be deleted, because their origin would be lost. It can be
          corrected, or its goods can be stopped.
        </ConfirmDialog>
      )}
    </div>
  );
}
