import { useEffect } from "react";
import { resume } from "./outbox";

/** Sends, on any screen, the messages that could not be sent before. Renders nothing. */
export default function Delivery({ account }: { account: string }) {
  useEffect(() => resume(account), [account]);
  return null;
}
