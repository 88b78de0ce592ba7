import { Mail, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { useTitle } from "@/shared/lib/use-title";
import { useStaff } from "@/shared/session/use-staff";
import { ConversationList } from "./conversation-list";
import { ThreadView } from "./threads/thread-view";

/** The contact form's messages, in place of a conversation's id in the address of notifications. */
const CONTACT = "contact";
const CONTACT_PATH = "/admin/contact";

/** The conversations beside the open one; on a narrow screen only one of the two is shown. */
export function Component() {
  const { id } = useParams();
  const answers = useStaff(["staff-support"]);
  if (id === CONTACT) return <Navigate to={CONTACT_PATH} replace />;
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
          {answers && <ContactLink />}
          <ConversationList />
        </div>
      </section>
      <Pane className={id ? "flex" : "hidden md:flex"}>
        {id && <ThreadView key={id} id={id} />}
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
    <Link
      to={CONTACT_PATH}
      className="flex min-h-14 items-center gap-3 border-b border-line px-4 font-semibold outline-offset-[-3px] transition-colors hover:bg-sunken"
    >
      <Mail aria-hidden="true" size={20} strokeWidth={1.7} /> Contact form
    </Link>
  );
}
