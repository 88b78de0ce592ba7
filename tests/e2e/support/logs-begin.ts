import { rm } from "node:fs/promises";
import { FOLDER } from "./logs.ts";

/** A run's logs are its own. */
export default async function begin(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
}
