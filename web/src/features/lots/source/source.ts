import type { ChosenProducer } from "@/shared/selling/producer-picker";

/** Where delivered goods came from: one of the seller's producers, and the plots that the goods grew on. */
export interface Source {
  producer: ChosenProducer | null;
  plots: string[];
}

/** A source that is not chosen yet. */
export const NO_SOURCE: Source = { producer: null, plots: [] };
