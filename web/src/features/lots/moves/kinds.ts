import type { LotMoveKind } from "../queries";

/** The moves that a seller enters by a form. */
export type MadeKind = Extract<LotMoveKind, "split" | "blend" | "process" | "transfer" | "loss">;

interface Kind {
  title: string;
  intro: string;
  submit: string;
  /** How many lots it takes from, and how many it makes, at least and at most. */
  inputs: [number, number];
  outputs: [number, number];
  /** The fields of an output beside its number and weight. */
  asks: ("stage" | "grade" | "process" | "location" | "moisture")[];
}

const MANY = 50;

export const KINDS: Record<MadeKind, Kind> = {
  split: {
    title: "Split",
    intro: "Parts of this lot become lots of their own. What you do not take stays in it.",
    submit: "Split the lot",
    inputs: [1, 1],
    outputs: [1, MANY],
    asks: [],
  },
  blend: {
    title: "Blend",
    intro:
      "Several lots become one. What differs between them is called a blend, and crop years become a range.",
    submit: "Blend the lots",
    inputs: [2, MANY],
    outputs: [1, 1],
    asks: ["grade", "location"],
  },
  process: {
    title: "Process",
    intro: "Pulp, hull, sort or roast: the weight that is not in the new lots is the loss.",
    submit: "Enter the process",
    inputs: [1, MANY],
    outputs: [1, MANY],
    asks: ["stage", "grade", "process", "moisture", "location"],
  },
  transfer: {
    title: "Move",
    intro: "Goods go to another place, where they are a lot of their own.",
    submit: "Move the goods",
    inputs: [1, 1],
    outputs: [1, 1],
    asks: ["location"],
  },
  loss: {
    title: "Write off",
    intro: "Goods that are spoilt, lost or used for something other than a sale, such as samples.",
    submit: "Write off",
    inputs: [1, MANY],
    outputs: [0, 0],
    asks: [],
  },
};
