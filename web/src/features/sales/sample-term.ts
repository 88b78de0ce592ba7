import type { Contract } from "@/shared/api/types";

export type SampleTerm = Contract["sampleTerm"];

/** What a rejected sample means, by the term; none asks for no sample. */
export const REJECTED: Record<Exclude<SampleTerm, "none">, string> = {
  "subject to approval of sample": "A rejected sample ends the contract",
  "subject to approval of sample, repeat 2": "The second rejected sample ends it",
  "subject to approval of sample, repeat 3": "The third rejected sample ends it",
  "subject to approval of sample, repeat 4": "The fourth rejected sample ends it",
  "subject to approval of sample, repeat 5": "The fifth rejected sample ends it",
  "subject to approval of sample, replace": "The seller replaces a rejected sample by one of another lot",
  "buyer's choice of 2 samples": "The buyer chooses one of two samples",
  "buyer's choice of 3 samples": "The buyer chooses one of three samples",
  "buyer's choice of 4 samples": "The buyer chooses one of four samples",
  "buyer's choice of 5 samples": "The buyer chooses one of five samples",
  "subject to approval of pre-shipment sample":
    "Drawn before shipment. If the first is rejected, the contract ends; each later shipment has one for its lot",
};

export const SAMPLE_TERMS = ["none", ...Object.keys(REJECTED)] as [SampleTerm, ...SampleTerm[]];
