import { type ChangeEvent, useId, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { Section } from "@/shared/ui/section";
import { removeLogo, saveLogo, useFaceChange } from "../queries";
import { PREVIEW_COLOURS } from "./preview-colours";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 4 * 1024 * 1024;

interface LogoFormProps {
  logo: string | null;
  name: string;
  onSaved: () => void;
}

/** The logo: a chosen file is shown in both themes before it is used. */
export function LogoForm({ logo, name, onSaved }: LogoFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [refused, setRefused] = useState("");
  const done = () => {
    setChosen(null);
    onSaved();
  };
  const save = useFaceChange(saveLogo, done);
  const remove = useFaceChange(removeLogo, done);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setChosen(null);
    save.reset();
    setRefused("");
    if (!file) return;
    if (!TYPES.includes(file.type)) return setRefused("The logo must be a PNG, JPEG or WebP picture.");
    if (file.size > MOST_BYTES) return setRefused("The logo must not be larger than 4 MB.");
    setChosen({ file, url: await dataUrl(file) });
  }

  const error = refused || (save.error && sentence(save.error)) || (remove.error && sentence(remove.error));
  const shown = chosen?.url ?? logo;
  return (
    <Section title="Logo" heading="mb-4 text-h4">
      {shown && (
        <div className="mb-4 grid max-w-2xl gap-4 sm:grid-cols-2">
          {(["light", "dark"] as const).map((theme) => (
            <p
              key={theme}
              data-preview={theme}
              style={PREVIEW_COLOURS}
              className="flex min-h-20 items-center gap-2.5 rounded-lg border border-line bg-paper p-4 font-serif text-[1.5rem] leading-none text-ink"
            >
              <img src={shown} alt="" className="h-8 max-w-32 object-contain" />
              <span className="truncate py-1">{name}</span>
            </p>
          ))}
        </div>
      )}
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        A picture file
      </label>
      <input
        id={id}
        type="file"
        accept={TYPES.join(",")}
        onChange={(event) => void choose(event)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        className="block w-full max-w-md rounded-md border border-edge bg-card p-2.5"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
        PNG, JPEG or WebP, at most 4 MB. It is drawn anew for pages, e-mails, papers and the icon.
      </p>
      <FieldError id={`${id}-error`} error={error || undefined} />
      <div className="mt-4 flex flex-wrap gap-3">
        {chosen && (
          <Button disabled={save.isPending} onClick={() => save.mutate(chosen.file)}>
            {save.isPending ? "Saving..." : "Use this logo"}
          </Button>
        )}
        {logo && !chosen && (
          <Button look="outline" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Use the built-in logo
          </Button>
        )}
      </div>
    </Section>
  );
}

/** The pages' policy shows no picture by an address of its own making, but data. */
function dataUrl(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error("The file cannot be read."));
    reader.readAsDataURL(file);
  });
}

function sentence(error: Error): string {
  const problem = asProblem(error);
  const why = problem?.fields?.logo?.[0];
  if (why) return `The logo ${why}.`;
  return `The logo was not saved. ${problem?.message ?? "The shop could not be reached. Please try again."}`;
}
