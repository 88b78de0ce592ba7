import { rm } from "node:fs/promises";
import { FOLDER } from "./logs.ts";

/** Deletes the logs of earlier runs. */
export default async function begin(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
}
