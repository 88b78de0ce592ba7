import type { Schemas } from "@/shared/api/types";
import { gramsOf } from "@/shared/lib/grams";
import type { LotStage } from "../queries";
import type { MadeKind } from "./kinds";

/** A move as it is typed. */
export interface TypedMove {
  inputs: { lotId: string; kg: string }[];
  outputs: TypedOutput[];
  day: string;
  evidence: string;
}

export interface TypedOutput {
  number: string;
  kg: string;
  stage: string;
  grade: string;
  process: string;
  moisture: string;
  location: string;
}

export const NEW_OUTPUT: TypedOutput = {
  number: "",
  kg: "",
  stage: "",
  grade: "",
  process: "",
  moisture: "",
  location: "",
};

const total = (rows: { kg: string }[]) => rows.reduce((sum, { kg }) => sum + (gramsOf(kg) ?? 0), 0);

/** The grams that the outputs do not have: the loss, or below nought if they have too much. */
export function lossOf({ inputs, outputs }: Pick<TypedMove, "inputs" | "outputs">): number {
  return total(inputs) - total(outputs);
}

/** The faults that the form finds itself, by the names of the fields. */
export function faultsOf(kind: MadeKind, typed: TypedMove): Record<string, string> {
  const faults: Record<string, string> = {};
  const weigh = (list: "inputs" | "outputs") =>
    typed[list].forEach(({ kg }, at) => {
      if (!((gramsOf(kg) ?? 0) > 0)) faults[`${list}.${at}.kg`] = "Enter kilograms, such as 60 or 7200.5";
    });
  weigh("inputs");
  weigh("outputs");
  typed.inputs.forEach(({ lotId }, at) => {
    if (!lotId) faults[`inputs.${at}.lotId`] = "Choose a lot";
  });
  typed.outputs.forEach(({ number }, at) => {
    if (!number.trim()) faults[`outputs.${at}.number`] = "Enter a number";
  });
  if (kind !== "loss" && Object.keys(faults).length === 0 && lossOf(typed) < 0) {
    const last = typed.outputs.length - 1;
    faults[`outputs.${last}.kg`] = "The new lots weigh more than what is taken";
  }
  return faults;
}

/** The move for the request. */
export function moveToSend(kind: MadeKind, typed: TypedMove): Schemas["MakeLotMove"] {
  const or = (text: string) => text.trim() || null;
  return {
    kind,
    day: typed.day,
    evidence: typed.evidence,
    lossG: kind === "loss" ? 0 : Math.max(lossOf(typed), 0),
    inputs: typed.inputs.map(({ lotId, kg }) => ({ lotId, grams: gramsOf(kg) ?? 0 })),
    outputs: typed.outputs.map((output) => ({
      number: output.number,
      grams: gramsOf(output.kg) ?? 0,
      stage: (output.stage || null) as LotStage | null,
      grade: or(output.grade),
      process: or(output.process),
      moisture: or(output.moisture),
      location: or(output.location),
    })),
  };
}

/** Where the form shows a fault that the server found. */
export function shownAt(field: string): string {
  if (field === "lossG") return "outputs.0.kg";
  return field.replace(/\.grams$/, ".kg");
}
