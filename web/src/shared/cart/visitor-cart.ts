import { create } from "zustand";

/** A product with a quantity: a line of a visitor's cart. */
export interface VisitorLine {
  itemID: string;
  itemQuantity: number;
}

export const MAX_LINES = 100;
const MAX_QUANTITY = 1_000_000;
const MAX_ID = 100;
const KEY = "sokoni.cart";
const VERSION = 1;

interface VisitorCart {
  lines: VisitorLine[];
  /** Whether the account's cart should have taken the lines over, but has not. */
  mergeFailed: boolean;
}

/** The cart of a visitor. It is stored in this browser and merged into the account's at sign-in. */
export const useVisitorCart = create<VisitorCart>()(() => ({
  lines: readLines(read()),
  mergeFailed: false,
}));

/** Adds a quantity of a product to the cart. Returns false if the cart has no room for another product. */
export function addVisitorLine({ itemID, itemQuantity }: VisitorLine): boolean {
  const lines = useVisitorCart.getState().lines;
  const others = lines.filter((line) => line.itemID !== itemID);
  if (others.length >= MAX_LINES) return false;
  const sum = Math.min(MAX_QUANTITY, visitorQuantity(itemID) + itemQuantity);
  keep([...others, { itemID, itemQuantity: sum }]);
  return true;
}

export function visitorQuantity(itemID: string): number {
  return useVisitorCart.getState().lines.find((line) => line.itemID === itemID)?.itemQuantity ?? 0;
}

export function forgetVisitorCart(): void {
  keep([]);
  useVisitorCart.setState({ mergeFailed: false });
}

/** Follows the changes of the cart in other tabs. */
export function followVisitorCart(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY || key === null) useVisitorCart.setState({ lines: readLines(newValue) });
  });
}

/** The stored text may come from anybody and from any version: invalid lines are left out. */
export function readLines(stored: string | null): VisitorLine[] {
  const found = parse(stored);
  if (!isRecord(found) || found.v !== VERSION || !Array.isArray(found.lines)) return [];
  const lines = new Map<string, VisitorLine>();
  for (const line of found.lines) {
    if (isLine(line)) lines.set(line.itemID, { itemID: line.itemID, itemQuantity: line.itemQuantity });
  }
  return [...lines.values()].slice(0, MAX_LINES);
}

function isLine(line: unknown): line is VisitorLine {
  if (!isRecord(line)) return false;
  const { itemID, itemQuantity } = line;
  const known = typeof itemID === "string" && itemID.length > 0 && itemID.length <= MAX_ID;
  return (
    known &&
    Number.isInteger(itemQuantity) &&
    Number(itemQuantity) >= 1 &&
    Number(itemQuantity) <= MAX_QUANTITY
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(lines: VisitorLine[]): void {
  useVisitorCart.setState({ lines });
  try {
    if (lines.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ v: VERSION, lines }));
  } catch {
    // Storage refused: the cart lasts as long as the page.
  }
}
