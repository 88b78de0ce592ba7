import { z } from "zod";

export const MISMATCH = "Passwords don't match!";

export const PASSWORD_HINT = "8 characters or more";

/** The rules of a new password. The server has more reasons to refuse one. */
export const chosenPassword = z
  .string()
  .min(8, "The password needs at least 8 characters")
  .max(128, "The password can have 128 characters at most");

export const passwordAgain = z.string().min(1, "Enter the password once more");

/** If the second entry differs from the first, the error is shown at the second. */
export const DIFFERS = { path: ["confirmPassword"], message: MISMATCH };
