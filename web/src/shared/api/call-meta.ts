/** The metadata of a query or mutation, for the page's query client. */
export interface CallMeta extends Record<string, unknown> {
  /** The text for the console when the call fails for good. */
  failure?: string;
  /**
   * The queries that a mutation invalidates, whether it succeeds or not: names of events, which the manifests know, or
   * prefixes of paths.
   */
  changes?: string[];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
