import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { formatGrams } from "@/shared/lib/grams";
import { LINK } from "../link";
import type { LotGraph } from "../queries";
import { flowOf } from "./flow";
import { drawingOf, NODE_HEIGHT, NODE_WIDTH, type PlacedEdge, type PlacedNode } from "./layout";
import { nameOf } from "./names";
import { useScreenOf } from "./use-screen-of";

const LOOKS: Record<PlacedNode["kind"], string> = {
  delivery: "bg-sunken border-liquor rounded-md",
  lot: "bg-card border-leaf rounded-md",
  move: "bg-paper border-edge rounded-full",
  order: "bg-sunken border-cherry rounded-md",
  shipment: "bg-sunken border-edge rounded-md",
};

/** The graph, to be followed by mouse and by keyboard: arrow keys go along the edges. The table below says the same. */
export function GraphView({ graph, of }: { graph: LotGraph; of: string }) {
  const drawing = useMemo(() => drawingOf(graph), [graph]);
  const [chosen, setChosen] = useState(of);
  const nodes = useRef(new Map<string, HTMLButtonElement>());
  const flow = useMemo(() => flowOf(graph, chosen), [graph, chosen]);
  const found = drawing.nodes.find(({ id }) => id === chosen);
  const screenOf = useScreenOf();
  const screen = found && screenOf(found);
  const go = (event: KeyboardEvent) => {
    const next = nextNode(drawing.nodes, drawing.edges, chosen, event.key);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    nodes.current.get(next)?.focus();
  };
  return (
    <figure className="mb-10">
      <figcaption className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 print:hidden">
        <span aria-live="polite">
          {found ? `Chosen: ${nameOf(found)}` : "Choose a box to follow its goods."}
        </span>
        {screen && (
          <Link to={screen.to} className={LINK}>
            {screen.text}
          </Link>
        )}
      </figcaption>
      <div className="overflow-x-auto rounded-lg border border-line bg-paper print:overflow-visible print:border-0">
        <svg
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          width={drawing.width}
          height={drawing.height}
          className="max-w-none print:h-auto print:max-w-full"
        >
          <title>Lots, moves and orders. Arrow keys go along the goods.</title>
          {drawing.edges.map((edge) => (
            <Edge
              key={`${edge.from} ${edge.to}`}
              edge={edge}
              lit={flow.has(edge.from) && flow.has(edge.to)}
            />
          ))}
          {drawing.nodes.map((node) => (
            <Node
              key={node.id}
              node={node}
              chosen={node.id === chosen}
              lit={flow.has(node.id)}
              onChoose={() => setChosen(node.id)}
              onKeyDown={go}
              keep={(element) => {
                if (element) nodes.current.set(node.id, element);
                else nodes.current.delete(node.id);
              }}
            />
          ))}
        </svg>
      </div>
    </figure>
  );
}

interface NodeProps {
  node: PlacedNode;
  chosen: boolean;
  lit: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  keep: (element: HTMLButtonElement | null) => void;
}

/** One node is in the order of the tab key, and the arrow keys go to the others. */
function Node({ node, chosen, lit, onChoose, onKeyDown, keep }: NodeProps) {
  return (
    <foreignObject x={node.x} y={node.y} width={NODE_WIDTH} height={NODE_HEIGHT} className="overflow-visible">
      <button
        ref={keep}
        type="button"
        aria-pressed={chosen}
        aria-label={nameOf(node)}
        tabIndex={chosen ? 0 : -1}
        onClick={onChoose}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        style={{ width: NODE_WIDTH, height: NODE_HEIGHT }}
        className={classNames(
          "block px-3 text-center leading-tight text-ink",
          chosen ? "border-3" : "border-[1.5px]",
          !lit && "border-dashed",
          LOOKS[node.kind],
        )}
      >
        <span
          className={classNames(
            "block truncate text-small",
            chosen || lit ? "font-semibold" : "text-muted",
            node.kind === "move" && "first-letter:uppercase",
          )}
        >
          {node.label}
        </span>
        <span className="block truncate text-[0.75rem] text-muted">{node.detail}</span>
      </button>
    </foreignObject>
  );
}

function Edge({ edge, lit }: { edge: PlacedEdge; lit: boolean }) {
  const [first, ...rest] = edge.points;
  const middle = edge.points[Math.floor(edge.points.length / 2)];
  if (!first || !middle) return null;
  const path = `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join("")}`;
  return (
    <>
      <path
        d={path}
        fill="none"
        strokeWidth={lit ? 2 : 1.25}
        strokeDasharray={lit ? undefined : "4 4"}
        className="stroke-edge"
      />
      <text
        x={middle.x}
        y={middle.y - 6}
        textAnchor="middle"
        paintOrder="stroke"
        strokeWidth={4}
        className={classNames("figures stroke-paper text-[11px]", lit ? "fill-ink" : "fill-muted")}
      >
        {formatGrams(edge.grams)}
      </text>
    </>
  );
}

/** The node to which an arrow key goes: along the goods, or to the neighbour above or below in the same layer. */
function nextNode(nodes: PlacedNode[], edges: PlacedEdge[], from: string, key: string): string | undefined {
  const here = nodes.find(({ id }) => id === from);
  if (!here) return undefined;
  if (key === "ArrowRight") return edges.find((edge) => edge.from === from)?.to;
  if (key === "ArrowLeft") return edges.find((edge) => edge.to === from)?.from;
  const column = nodes.filter(({ x }) => Math.abs(x - here.x) < NODE_WIDTH / 2).sort((a, b) => a.y - b.y);
  const at = column.findIndex(({ id }) => id === from);
  if (key === "ArrowDown") return column[at + 1]?.id;
  if (key === "ArrowUp") return column[at - 1]?.id;
  return undefined;
}
