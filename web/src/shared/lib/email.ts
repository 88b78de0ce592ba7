import { z } from "zod";

const LONGEST = 254;
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;

/** Whether a text has the form of an e-mail address. The rule is the server's, in modules/contracts/src/email.rs. */
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

/** A field for an e-mail address with the error `message`. Space around the address is removed. */
export function emailField(message: string) {
  return z.string().trim().refine(isEmail, message);
}
