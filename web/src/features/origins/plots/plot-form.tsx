import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { MapFrame } from "../map/map-frame";
import { useAround } from "../map/use-around";
import { producer, type WritePlot } from "../queries";
import { PositionsEditor } from "./positions-editor";
import { ProducerField } from "./producer-field";
import { drawnFrom, positionErrors, type TypedPlot, written } from "./typed-plot";

interface PlotFormProps {
  start: TypedPlot;
  /** The plot that is corrected: it stays with its producer. */
  corrected?: string | undefined;
  busy: boolean;
  /** Why the shop refused it; null if it did not. */
  error: unknown;
  onSend: (plot: WritePlot) => void;
}

/** The form of a plot: drawn on the map or typed, as a point or an outline. */
export function PlotForm({ start, corrected, busy, error, onSend }: PlotFormProps) {
  const [producerId, setProducer] = useState(start.producerId);
  const [name, setName] = useState(start.name);
  const [hectares, setHectares] = useState(start.hectares);
  const [positions, setPositions] = useState(start.positions);
  const grower = useQuery({ ...producer(producerId), enabled: producerId !== "" });
  const { around, own } = useAround(producerId, corrected);
  const drawn = useMemo(() => drawnFrom(positions), [positions]);
  const problem = asProblem(error);
  const fields = problem?.fields ?? {};
  const wrong = positionErrors(fields);
  const filled = positions.filter(({ longitude, latitude }) => longitude.trim() || latitude.trim());
  const isPoint = filled.length < 2;

  const pick = (longitude: number, latitude: number) => {
    const key = 1 + Math.max(0, ...positions.map((at) => at.key));
    setPositions([...filled, { key, longitude: written(longitude), latitude: written(latitude) }]);
  };
  const send = (mend: boolean) =>
    onSend({
      producerId,
      name,
      positions: filled.map(({ longitude, latitude }) => ({ longitude, latitude })),
      ...(isPoint && hectares.trim() ? { hectares: hectares.trim() } : {}),
      ...(mend ? { mend } : {}),
    });
  return (
    <>
      {error !== null && (
        <Notice tone="bad" className="mb-6">
          {wrong.length > 0 ? (
            <ul>
              {wrong.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ) : (
            (problem?.message ?? "The plot was not kept. Please try again.")
          )}
          {fields.mend && (
            <>
              <p className="mt-2">
                The shop can put this right: positions that are doubled are dropped, and a longitude and
                latitude that changed places are exchanged.
              </p>
              <Button look="outline" className="mt-3" disabled={busy} onClick={() => send(true)}>
                Mend it and keep it
              </Button>
            </>
          )}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send(false);
        }}
        className="grid gap-8 lg:grid-cols-2"
      >
        <MapFrame
          drawn={drawn}
          around={around}
          start={producerId === "" ? around : own}
          country={grower.data?.country}
          height={420}
          onPick={pick}
        />
        <div className="space-y-5">
          {corrected === undefined && (
            <ProducerField
              label="Producer"
              none="Choose one"
              value={producerId}
              error={fields.producerId?.join(", ")}
              onChange={setProducer}
            />
          )}
          <TextField
            label="Name of the plot"
            required
            maxLength={200}
            value={name}
            error={fields.name?.join(", ")}
            onChange={(event) => setName(event.target.value)}
          />
          <PositionsEditor positions={positions} onChange={setPositions} />
          {isPoint && (
            <TextField
              label="Hectares"
              inputMode="decimal"
              maxLength={20}
              hint="From 0.0001 to 4. Without it the point stands for 4 hectares."
              value={hectares}
              error={fields.hectares?.join(", ")}
              onChange={(event) => setHectares(event.target.value)}
            />
          )}
          <SubmitButton busy={busy} submit="Check and keep it" pending="Checking..." />
        </div>
      </form>
    </>
  );
}
