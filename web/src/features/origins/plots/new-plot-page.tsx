import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { MapFrame } from "../map/map-frame";
import { useAround } from "../map/use-around";
import { producer, useAddPlot } from "../queries";
import { PositionsEditor, type TypedPosition } from "./positions-editor";
import { ProducerField } from "./producer-field";
import { drawnFrom, positionErrors, written } from "./typed-plot";

/** A new plot: drawn on the map or typed, as a point or an outline. */
export function Component() {
  const [params] = useSearchParams();
  const [producerId, setProducer] = useState(params.get("producer") ?? "");
  const [name, setName] = useState("");
  const [hectares, setHectares] = useState("");
  const [positions, setPositions] = useState<TypedPosition[]>([{ key: 0, longitude: "", latitude: "" }]);
  const navigate = useNavigate();
  const grower = useQuery({ ...producer(producerId), enabled: producerId !== "" });
  const { around, own } = useAround(producerId);
  const add = useAddPlot((plot) => {
    notify(`${plot.name} is kept.`);
    void navigate(`/plots/${plot.id}`);
  });
  const drawn = useMemo(() => drawnFrom(positions), [positions]);
  const problem = asProblem(add.error);
  const fields = problem?.fields ?? {};
  const wrong = positionErrors(fields);
  const filled = positions.filter(({ longitude, latitude }) => longitude.trim() || latitude.trim());
  const isPoint = filled.length < 2;

  const pick = (longitude: number, latitude: number) => {
    const key = 1 + Math.max(0, ...positions.map((at) => at.key));
    setPositions([...filled, { key, longitude: written(longitude), latitude: written(latitude) }]);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({
      producerId,
      name,
      positions: filled.map(({ longitude, latitude }) => ({ longitude, latitude })),
      ...(isPoint && hectares.trim() ? { hectares: hectares.trim() } : {}),
    });
  };
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
      {add.isError && (
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
        </Notice>
      )}
      <form noValidate onSubmit={send} className="grid gap-8 lg:grid-cols-2">
        <MapFrame
          drawn={drawn}
          around={around}
          start={producerId === "" ? around : own}
          country={grower.data?.country}
          height={420}
          onPick={pick}
        />
        <div className="space-y-5">
          <ProducerField
            label="Producer"
            none="Choose one"
            value={producerId}
            error={fields.producerId?.join(", ")}
            onChange={setProducer}
          />
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
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? "Checking..." : "Check and keep it"}
          </Button>
        </div>
      </form>
    </div>
  );
}
