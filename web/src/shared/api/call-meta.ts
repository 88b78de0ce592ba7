/** What a call says of itself to the page's query client. */
export interface CallMeta extends Record<string, unknown> {
  /** What the console is told when the call fails for good. */
  failure?: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
