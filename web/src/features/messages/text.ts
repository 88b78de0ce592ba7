import type { Conversation } from "./wire";

/** The maximum length of a message, in characters. */
export const LONGEST_TEXT = 4000;

/** The others in a conversation: "Karatina Growers and Tembo Freight". */
export function names({ with: parties }: Pick<Conversation, "with">): string {
  return new Intl.ListFormat("en-GB").format(parties.map(({ name }) => name));
}
