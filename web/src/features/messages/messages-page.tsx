import { Mail, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink, useParams } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { ContactMessages } from "./contact/contact-messages";
import { ConversationList } from "./conversation-list";
import { ThreadView } from "./threads/thread-view";

/** In the place of a conversation's id: what came by the contact form. */
const CONTACT = "contact";

/** The conversations beside the one that is open; on a narrow screen one after the other. */
export function MessagesPage() {
  const { id } = useParams();
  const isAdministrator = useSession((session) => session.user?.roles.includes("administrator") ?? false);
  const Title = id ? "h2" : "h1";
  return (
    <div className="grid h-[calc(100dvh-5.25rem)] min-h-120 md:grid-cols-[20rem_minmax(0,1fr)]">
      <section
        aria-labelledby="conversations-title"
        className={classNames(
          "min-h-0 min-w-0 flex-col border-line md:flex md:border-r",
          id ? "hidden" : "flex",
        )}
      >
        <Title id="conversations-title" className="border-b border-line px-4 py-4 text-h3">
          Messages
        </Title>
        <div className="min-h-0 grow overflow-y-auto">
          {isAdministrator && <ContactLink />}
          <ConversationList />
        </div>
      </section>
      <Pane className={id ? "flex" : "hidden md:flex"}>
        {id === CONTACT && <ContactMessages />}
        {id && id !== CONTACT && <ThreadView key={id} id={id} />}
        {!id && <NothingChosen />}
      </Pane>
    </div>
  );
}

function Pane({ className, children }: { className: string; children: ReactNode }) {
  return <div className={classNames("min-h-0 min-w-0 flex-col", className)}>{children}</div>;
}

function NothingChosen() {
  useTitle("Messages");
  return (
    <div className="grid grow place-content-center justify-items-center gap-4 p-8 text-center text-muted">
      <MessagesSquare aria-hidden="true" size={40} strokeWidth={1.2} />
      <p className="font-serif text-h4">Select a conversation to start messaging</p>
    </div>
  );
}

function ContactLink() {
  return (
    <NavLink
      to={`/messages/${CONTACT}`}
      className="flex min-h-14 items-center gap-3 border-b border-line px-4 font-semibold outline-offset-[-3px] transition-colors hover:bg-sunken aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_4px_0_0_var(--cherry)]"
    >
      <Mail aria-hidden="true" size={20} strokeWidth={1.7} /> Contact form
    </NavLink>
  );
}
