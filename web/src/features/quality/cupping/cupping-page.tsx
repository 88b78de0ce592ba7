import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatExact } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { StateMark } from "@/shared/ui/state-mark";
import { CuppingSteps } from "./cupping-steps";
import { CuppingTable } from "./cupping-table";
import { nextText, STATES, savedText, sizeText, TONES } from "./cupping-text";
import { PROTOCOLS } from "./forms";
import { cupping, type FullCupping } from "./queries";
import { Results } from "./results";

/** One cupping session: its table of codes, and its results once they are revealed. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(cupping(id));
  useTitle(found.data ? `Cupping ${found.data.number}` : "Cupping session");
  return (
    <OneLoaded
      query={found}
      missing="This session is not among yours."
      failed="The session could not be loaded."
    >
      {(data) => <Loaded session={data} />}
    </OneLoaded>
  );
}

function Loaded({ session }: { session: FullCupping }) {
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to="/cuppings">Cupping sessions</BackLink>
      <p className="eyebrow mt-2">
        {PROTOCOLS[session.protocol].name}, <span className="figures">{session.number}</span>
      </p>
      <h1 className="mt-1 text-h1">{session.title}</h1>
      <p className="mt-2 text-muted">
        {sizeText(session)}. Held by {session.accountName}, {formatExact(session.createdAt)}.
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="min-w-0">
          {session.state === "revealed" ? <Results session={session} /> : <CuppingTable session={session} />}
        </div>
        <Section
          title="Next step"
          heading="sr-only"
          className="leaf-shape order-first self-start bg-card p-6 lg:sticky lg:top-28 lg:order-none"
        >
          <StateMark tone={TONES[session.state]}>{STATES[session.state]}</StateMark>
          <p className="mt-3 mb-5 text-muted">{nextText(session)}</p>
          <CuppingSteps session={session} />
          <People session={session} />
        </Section>
      </div>
    </div>
  );
}

function People({ session: { people, table, state, note } }: { session: FullCupping }) {
  return (
    <>
      <h3 className="mt-6 mb-2 border-t border-line pt-4 font-sans text-base font-semibold">Cuppers</h3>
      <ul className="space-y-1.5">
        {people.map((person) => (
          <li key={person.name} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">
              {person.name}
              {person.you && <span className="text-muted"> (you)</span>}
            </span>
            {state !== "cancelled" && (
              <span className="figures text-right text-small text-muted">
                {savedText(person, table.length)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {note && (
        <blockquote className="leaf-shape-sm mt-4 bg-paper px-4 py-3 break-words whitespace-pre-line">
          {note}
        </blockquote>
      )}
    </>
  );
}
