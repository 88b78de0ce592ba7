import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useNavigate, useParams } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { sheetPath } from "./cupping-text";
import { Describe } from "./describe";
import { FORMS, mostCups, pointsText, sumSoFar } from "./forms";
import { MarkInput } from "./mark-input";
import { cupping, type FullCupping } from "./queries";
import { useSheet } from "./use-sheet";

/** The sheet of one code: made for a phone in the hand at the table. */
export function Component() {
  const { sheet = "" } = useParams();
  const [id = "", code = ""] = sheet.split(".");
  const found = useQuery(cupping(id));
  useTitle(`Sheet ${code}`);
  return (
    <OneLoaded
      query={found}
      missing="This session is not among yours."
      failed="The session could not be loaded."
    >
      {(session) =>
        session.cupsInIt && session.table.some((cup) => cup.code === code) ? (
          <Sheet key={code} session={session} code={code} />
        ) : (
          <Empty
            title="There is no sheet for you here."
            action={<ButtonLink to={`/cuppings/${session.id}`}>Go to the session</ButtonLink>}
          />
        )
      }
    </OneLoaded>
  );
}

function Sheet({ session, code }: { session: FullCupping; code: string }) {
  const { sheet, change, unsaved, sending, offline, lacking } = useSheet(session, code);
  const navigate = useNavigate();
  const open = session.state === "open";
  const sum = sumSoFar(session.protocol, sheet.typed);
  const next = session.table.find((cup) => cup.code !== code && !cup.sheet);
  const save = () =>
    sending.mutate(sheet, {
      onSuccess: () => void navigate(next ? sheetPath(session.id, next.code) : `/cuppings/${session.id}`),
    });
  return (
    <div className="mx-auto w-full max-w-xl px-4 pb-10">
      <div className="sticky top-0 z-10 -mx-4 border-b border-ink bg-paper px-4 py-3">
        <div className="flex items-center justify-between gap-4">
          <Link
            to={`/cuppings/${session.id}`}
            aria-label="Back to the session"
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <ArrowLeft aria-hidden="true" size={22} />
          </Link>
          <h1 className="figures text-h2 leading-none">
            <span className="sr-only">Sheet for code </span>
            {code}
          </h1>
          <p className="figures min-w-20 text-right font-serif text-h3 leading-none">
            {sum === null ? <span className="text-muted">–</span> : pointsText(sum)}
            <span className="block font-sans text-small text-muted">
              {sum === null ? `${lacking.length} to mark` : "so far"}
            </span>
          </p>
        </div>
        <Codes session={session} code={code} />
      </div>
      {!open && (
        <Notice tone="plain" className="mt-4">
          This session is over. Its sheets do not change any more.
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset disabled={!open}>
          <legend className="sr-only">Marks of {code}</legend>
          {FORMS[session.protocol].map((field) => (
            <MarkInput
              key={field.name}
              field={field}
              cups={session.cups}
              most={mostCups(session.protocol, field, sheet.typed, session.cups)}
              value={sheet.typed[field.name] ?? null}
              onChange={(mark) => change({ ...sheet, typed: { ...sheet.typed, [field.name]: mark } })}
            />
          ))}
          {session.protocol === "cva" && (
            <Describe
              value={sheet.description}
              onChange={(description) => change({ ...sheet, description })}
            />
          )}
          <TextArea
            label="Notes"
            rows={3}
            maxLength={1000}
            className="mt-5"
            value={sheet.note}
            onChange={(event) => change({ ...sheet, note: event.target.value })}
          />
        </fieldset>
        {sending.isError && (
          <Notice tone="bad" className="mt-5">
            {offline
              ? "The shop cannot be reached. Your marks are kept on this device, and are sent when the connection is back."
              : sending.error.message}
          </Notice>
        )}
        {open && (
          <div className="mt-5">
            <SubmitButton
              className="w-full"
              busy={sending.isPending}
              submit={next ? `Save, and go on to ${next.code}` : "Save the sheet"}
              disabled={lacking.length > 0}
              pending="Saving..."
            />
            <p role="status" className="mt-2 text-center text-small text-muted">
              {status(unsaved, lacking.length)}
            </p>
          </div>
        )}
      </form>
    </div>
  );
}

function status(unsaved: boolean, lacking: number): string {
  if (lacking > 0) return `${lacking} ${lacking === 1 ? "mark is" : "marks are"} still to choose.`;
  return unsaved ? "Kept on this device until you save." : "Saved. You can change it until the reveal.";
}

/** The other codes of the table: saved ones are filled. */
function Codes({ session, code }: { session: FullCupping; code: string }) {
  return (
    <nav aria-label="Codes on the table" className="mt-2 flex gap-2 overflow-x-auto">
      {session.table.map((cup) => (
        <Link
          key={cup.code}
          to={sheetPath(session.id, cup.code)}
          replace
          aria-current={cup.code === code ? "page" : undefined}
          className="figures grid min-h-11 shrink-0 place-items-center rounded-md border border-edge px-3 font-semibold text-muted aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          <span>
            {cup.code}
            {cup.sheet && <span aria-hidden="true"> ✓</span>}
            {cup.sheet && <span className="sr-only">, saved</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
