/** The look of a link in a list or a table of lots. */
export const LINK = "underline decoration-edge underline-offset-4";
