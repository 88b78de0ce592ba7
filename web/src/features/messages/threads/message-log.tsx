import { type ReactNode, useRef } from "react";
import { formatDayOf } from "@/shared/lib/dates";
import type { Message } from "../wire";
import { Bubble } from "./bubble";
import { Earlier } from "./earlier";
import type { Unsent } from "./outbox";
import { UnsentBubble } from "./unsent-bubble";

interface MessageLogProps {
  conversation: string;
  messages: Message[];
  /** The cursor of the older messages; null once all are loaded. */
  older: string | null;
  unsent: Unsent[];
}

/**
 * A thread, the newest message at the bottom. The frame counts its scroll position from the bottom
 * (`flex-col-reverse`), so that older messages move nothing, and a reader at the bottom sees new ones.
 */
export function MessageLog({ conversation, messages, older, unsent }: MessageLogProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={frame}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="relative flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 py-5 outline-offset-[-3px] sm:px-6"
    >
      <div>
        {older && <Earlier key={older} conversation={conversation} cursor={older} frame={frame} />}
        {days(messages).map(({ day, of }) => (
          <Day key={of[0]?.id} day={day}>
            {of.map((message) => (
              <Bubble
                key={message.key}
                mine={message.mine}
                by={message.from.name}
                text={message.text}
                at={message.at}
              />
            ))}
          </Day>
        ))}
        {unsent.length > 0 && (
          <ol aria-label="On their way" className="mt-3 space-y-3">
            {unsent.map((one) => (
              <UnsentBubble key={one.key} one={one} />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  return (
    <section aria-label={day} className="mt-5 first:mt-0">
      <p aria-hidden="true" className="mb-3 flex items-center gap-4 text-small font-semibold text-muted">
        <span className="h-px grow bg-line" />
        <span className="first-letter:uppercase">{day}</span>
        <span className="h-px grow bg-line" />
      </p>
      <ol className="space-y-3">{children}</ol>
    </section>
  );
}

/** The messages of each day. */
function days(messages: Message[]): { day: string; of: Message[] }[] {
  const found: { day: string; of: Message[] }[] = [];
  for (const message of messages) {
    const day = formatDayOf(message.at);
    const last = found.at(-1);
    if (last?.day === day) last.of.push(message);
    else found.push({ day, of: [message] });
  }
  return found;
}
