/** What a call says of itself to the page's query client. */
export interface CallMeta extends Record<string, unknown> {
  /** What the console is told when the call fails for good. */
  failure?: string;
  /**
   * What a write makes old, whether it succeeds or not: names of events, which the manifests know, or beginnings of
   * paths.
   */
  changes?: string[];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
