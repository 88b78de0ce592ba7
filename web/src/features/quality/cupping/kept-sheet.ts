import type { Description } from "./description";
import type { Typed } from "./forms";

/** What a cupper has typed for one code, kept on the device until the shop has it. */
export interface KeptSheet {
  typed: Typed;
  description: Description | null;
  note: string;
}

const keyOf = (person: string, id: string, code: string) => `cupping/${person}/${id}/${code}`;

/** The sheet that the device keeps; null if it keeps none, or its storage is closed. */
export function keptSheet(person: string, id: string, code: string): KeptSheet | null {
  try {
    const text = localStorage.getItem(keyOf(person, id, code));
    return text ? (JSON.parse(text) as KeptSheet) : null;
  } catch {
    return null;
  }
}

/** Keeps a sheet. Returns whether the device took it. */
export function keepSheet(person: string, id: string, code: string, sheet: KeptSheet): boolean {
  try {
    localStorage.setItem(keyOf(person, id, code), JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a sheet that the shop has. */
export function forgetSheet(person: string, id: string, code: string): void {
  try {
    localStorage.removeItem(keyOf(person, id, code));
  } catch {
    // A closed storage keeps nothing.
  }
}
