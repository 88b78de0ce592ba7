import { Notice } from "@/shared/ui/notice";
import type { LetterOfCredit } from "../wire";
import { letterWarnings, presentText, shipText } from "./letter-words";

/** The letter of credit under which a shipment is paid: by when it is shipped, and by when its documents are presented. */
export function LetterNote({ letter }: { letter: LetterOfCredit }) {
  const { number, bank } = letter;
  const name = [number, bank && `of ${bank}`].filter(Boolean).join(" ");
  return (
    <Notice tone="plain" className="mb-4 bg-paper!">
      <p className="figures">
        <span className="font-semibold">Letter of credit{name && ` ${name}`}.</span> {shipText(letter)}.{" "}
        {presentText(letter)}.
      </p>
      <LetterWarnings letter={letter} />
    </Notice>
  );
}

/** What the bank may object to. */
export function LetterWarnings({ letter }: { letter: LetterOfCredit }) {
  return letterWarnings(letter).map((text) => (
    <p key={text} className="mt-1 font-semibold text-danger">
      {text}
    </p>
  ));
}
