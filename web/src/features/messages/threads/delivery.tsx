import { useEffect } from "react";
import { resume } from "./outbox";

/** Sends on whatever screen one is what could not be sent before. Shows nothing. */
export default function Delivery({ account }: { account: string }) {
  useEffect(() => resume(account), [account]);
  return null;
}
