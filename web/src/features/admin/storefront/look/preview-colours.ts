import type { CSSProperties } from "react";

const NAMES = [
  "paper",
  "card",
  "sunken",
  "ink",
  "muted",
  "line",
  "edge",
  "leaf",
  "cherry",
  "liquor",
  "on-solid",
];

/** The utilities' colours, which the page resolves once for all: a preview resolves them anew in its own theme. */
export const PREVIEW_COLOURS = Object.fromEntries(
  NAMES.map((name) => [`--color-${name}`, `var(--${name})`]),
) as CSSProperties;
