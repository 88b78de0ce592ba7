import type { Shipment } from "../wire";

export interface Placed {
  shipment: Shipment;
  x: number;
  y: number;
}

export interface Group {
  x: number;
  y: number;
  shipments: Shipment[];
}

/** Groups shipments that are within `reach` pixels of each other, so that each group can be clicked and read. */
export function grouped(placed: Placed[], reach: number): Group[] {
  const groups: Group[] = [];
  for (const { shipment, x, y } of placed) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < reach);
    if (near) near.shipments.push(shipment);
    else groups.push({ x, y, shipments: [shipment] });
  }
  return groups;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  /** Whether the text ends at the point, instead of beginning there. */
  left: boolean;
}

const CHARACTER = 6.6;
const LINE = 16;
const GAP = 9;

/** Labels for as many points as possible, the first ones first; a label goes to the left if the right is occupied. */
export function labelled(
  points: { x: number; y: number; name: string }[],
  taken: { x: number; y: number }[],
  width: number,
): Label[] {
  const boxes = taken.map(({ x, y }) => ({ x0: x - 15, x1: x + 15, y0: y - 15, y1: y + 15 }));
  const labels: Label[] = [];
  for (const { x, y, name } of points) {
    const long = name.length * CHARACTER;
    for (const left of [false, true]) {
      const x0 = left ? x - GAP - long : x + GAP;
      const box = { x0, x1: x0 + long, y0: y - LINE / 2, y1: y + LINE / 2 };
      const free =
        box.x0 > 4 &&
        box.x1 < width - 4 &&
        boxes.every(
          (other) => box.x0 > other.x1 || box.x1 < other.x0 || box.y0 > other.y1 || box.y1 < other.y0,
        );
      if (!free) continue;
      boxes.push(box);
      labels.push({ x: left ? x - GAP : x + GAP, y, text: name, left });
      break;
    }
  }
  return labels;
}
