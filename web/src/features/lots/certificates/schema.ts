import { z } from "zod";
import { asProblem, Problem } from "@/shared/api/problem";
import type { Scheme } from "@/shared/lib/schemes";
import { isTeaStage, type LotStage } from "../queries";
import type { Certificate, WriteCertificate } from "./queries";

/** The most years that a certificate is valid for. */
const MOST_YEARS = 10;

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const LARGEST = 5 * 1024 * 1024;

const day = (message: string) => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, message);

/** A certificate as it is typed. Without a file yet, one must be chosen. */
export function typedCertificate(hasFile: boolean) {
  return z
    .object({
      scheme: z.string().min(1, "Choose the scheme"),
      number: z.string().trim().min(1, "Enter its number").max(80, "At most 80 characters"),
      holder: z.string().trim().min(1, "Enter its holder").max(120, "At most 120 characters"),
      goods: z.enum(["coffee", "tea"]),
      stages: z.array(z.string()),
      countries: z.string().trim().min(1, "Enter at least one country"),
      producers: z.array(z.string()),
      from: day("Enter the first day"),
      until: day("Enter the last day"),
      file: z
        .custom<FileList | null>()
        .refine((files) => hasFile || Boolean(files?.[0]), "Choose its file")
        .refine((files) => (files?.[0]?.size ?? 0) <= LARGEST, "The file is larger than 5 MB"),
    })
    .refine(({ from, until }) => until >= from, {
      path: ["until"],
      message: "The last day must not be before the first",
    })
    .refine(({ from, until }) => until < from || until <= yearsAfter(from, MOST_YEARS), {
      path: ["until"],
      message: `At most ${MOST_YEARS} years after the first day`,
    });
}

export type TypedCertificate = z.infer<ReturnType<typeof typedCertificate>>;

/** The fields of a form: those of a certificate, or empty ones. */
export function toType(known: Certificate | null): TypedCertificate {
  return {
    scheme: known?.scheme ?? "",
    number: known?.number ?? "",
    holder: known?.holder ?? "",
    goods: known?.goods ?? "coffee",
    stages: known?.stages ?? [],
    countries: known?.countries.join(", ") ?? "",
    producers: known?.producers ?? [],
    from: known?.from ?? "",
    until: known?.until ?? "",
    file: null,
  };
}

/** What is sent of a typed certificate, without its file. */
export function toSend({ file: _, countries, ...typed }: TypedCertificate): WriteCertificate {
  return {
    ...typed,
    scheme: typed.scheme as Scheme,
    // Tea has no choice of stages here, and a certificate that was one for tea may still name one of them.
    stages: typed.goods === "tea" ? [] : (typed.stages as LotStage[]).filter((stage) => !isTeaStage(stage)),
    countries: countries
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  };
}

/** The server names each part of a list; the form has one field for a list. */
export function atFields(error: unknown): unknown {
  const problem = asProblem(error);
  if (!problem) return error;
  const named = Object.entries(problem.fields).map(([name, why]) => [
    name.replace(/(\.\d+|\[\d+\])$/, ""),
    why,
  ]);
  return new Problem(problem.status, { ...problem.body, errors: Object.fromEntries(named) });
}
