/** The look of a link in the lists of the reach. */
export const LINK = "underline decoration-edge underline-offset-4";
