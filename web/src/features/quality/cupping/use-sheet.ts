import { useEffect, useRef, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { useSession } from "@/shared/session/session";
import { blank, missing, typedOf, wireName } from "./forms";
import { forgetSheet, type KeptSheet, keepSheet, keptSheet } from "./kept-sheet";
import { type FullCupping, type Marks, saveSheet } from "./queries";

/**
 * The sheet of one code as it is typed. Every change is kept on the device at once, so that a closed tab or a lost
 * connection loses no mark; what could not be saved is sent again when the connection is back.
 */
export function useSheet(session: FullCupping, code: string) {
  const person = useSession((state) => state.user?.id) ?? "";
  const saved = session.table.find((cup) => cup.code === code)?.sheet ?? null;
  const [sheet, setSheet] = useState<KeptSheet>(
    () =>
      keptSheet(person, session.id, code) ?? {
        typed: saved ? typedOf(session.protocol, saved.marks) : blank(session.protocol),
        description: saved?.marks.cva?.descriptive ?? null,
        note: saved?.note ?? "",
      },
  );
  const [unsaved, setUnsaved] = useState(() => keptSheet(person, session.id, code) !== null);
  const latest = useRef(sheet);
  const sending = useChange(
    (sent: KeptSheet) => {
      const marks = marksOf(session, sent);
      return saveSheet(session.id, code, { marks, note: sent.note });
    },
    ["quality.cupping-moved"],
    {
      // A request of a paused mutation would wait in memory; the sheet is on the device already.
      networkMode: "always",
      onSuccess: (_, sent) => {
        // Marks that were changed while it was sent are not saved yet.
        if (latest.current !== sent) return;
        forgetSheet(person, session.id, code);
        setUnsaved(false);
      },
    },
  );
  const offline = sending.isError && asProblem(sending.error) === null;
  const { mutate } = sending;
  useEffect(() => {
    if (!offline) return;
    const again = () => mutate(latest.current);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [offline, mutate]);

  const change = (next: KeptSheet) => {
    latest.current = next;
    setSheet(next);
    setUnsaved(true);
    keepSheet(person, session.id, code, next);
  };
  return { sheet, change, unsaved, sending, offline, lacking: missing(session.protocol, sheet.typed) };
}

function marksOf({ protocol }: FullCupping, { typed, description }: KeptSheet): Marks {
  const described = protocol === "cva" && description ? { descriptive: description } : {};
  return { [wireName(protocol)]: { ...typed, ...described } } as unknown as Marks;
}
