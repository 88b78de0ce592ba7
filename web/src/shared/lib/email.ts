import { z } from "zod";

const LONGEST = 254;
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;

/** Whether a text has the shape of an e-mail address. The same rule as the server's, in modules/contracts/src/email.rs. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  const labels = text.slice(at + 1).split(".");
  return (
    at > 0 &&
    text.length <= LONGEST &&
    LOCAL.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  );
}

/** An address that is entered; the message says what to enter. Space around it is no fault and is not kept. */
export function emailField(message: string) {
  return z.string().trim().refine(isEmail, message);
}
