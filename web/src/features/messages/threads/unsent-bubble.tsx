import { Button } from "@/shared/ui/button";
import { Bubble } from "./bubble";
import { discard, sendAgain, type Unsent } from "./outbox";

/** A message that is not in the thread yet, with its state. */
export function UnsentBubble({ one }: { one: Unsent }) {
  const { state, text, at, why, key } = one;
  return (
    <Bubble mine by="You" text={text} at={at} pending={state !== "sent"}>
      {state === "sending" && <span>Sending...</span>}
      {state === "waiting" && <span>Not sent yet: it goes once the shop can be reached.</span>}
      {state === "refused" && (
        <>
          <span className="font-semibold text-danger">Not sent. {why}</span>
          <Button look="quiet" className="px-2! text-small!" onClick={() => sendAgain(one)}>
            Send again
          </Button>
          <Button look="quiet" className="px-2! text-small!" onClick={() => discard([key])}>
            Delete
          </Button>
        </>
      )}
    </Bubble>
  );
}
