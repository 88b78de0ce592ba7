import type { FailedEmail } from "../wire";

/** The reasons why e-mails failed, in words. */
export const REASONS: Record<FailedEmail["reason"], string> = {
  refused: "The mail server will not take it.",
  unreachable: "The mail server was tried for a day.",
  tooOld: "It waited longer than a day before it could be tried.",
  linkExpired: "Its link ran out before it could be sent.",
  interrupted: "The shop ended while it was being sent. It may have arrived.",
  badAddress: "The recipient's address or name cannot stand in an e-mail.",
};

/** The text in place of the button if an e-mail cannot be sent again. */
export const LINK_EXPIRED = "Its link has run out. The recipient has to ask for a new one.";
