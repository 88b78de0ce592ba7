import { useId, useRef, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { useAttach } from "./queries";

const LARGEST = 5 * 1024 * 1024;

/** Adds a photograph or a paper to a dispute. */
export function AddFile({ id }: { id: string }) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useAttach(id);
  const take = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > LARGEST;
    setRefused(tooLarge ? `${file.name} is larger than 5 MB. Send a smaller file.` : null);
    if (!tooLarge) sending.mutate(file);
  };
  const why = asProblem(sending.error)?.fields.file
    ? "It is not a PDF, PNG or JPEG file."
    : sending.error?.message;
  const error = refused ?? (sending.isError ? `The file was not kept. ${why}` : undefined);
  return (
    <div className="mt-4">
      <Button
        look="outline"
        aria-describedby={`${own}-hint${error ? ` ${own}-error` : ""}`}
        disabled={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {sending.isPending ? "Sending..." : "Add a file"}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        aria-label="File for the dispute"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <p id={`${own}-hint`} className="mt-1.5 text-small text-muted">
        PDF, PNG or JPEG, at most 5 MB each. Each side may add five.
      </p>
      <div role="status">
        <FieldError id={`${own}-error`} error={error} />
      </div>
    </div>
  );
}
