/** Characters of the longest message. */
export const LONGEST_TEXT = 4000;
