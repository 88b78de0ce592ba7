import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";

interface FileButtonProps {
  /** The name of the field that takes the file, such as "CSV file of prices". */
  field: string;
  /** The types of files that are offered, as in `accept` of HTML. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
  look?: ButtonLook;
  className?: string;
  disabled?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string;
}

/** A button that lets somebody choose a file. The same file can be chosen again. */
export function FileButton({ field, accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={field}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
