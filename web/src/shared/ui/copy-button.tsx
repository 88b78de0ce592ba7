import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { FieldError } from "./field-error";

interface CopyButtonProps {
  text: string;
  /** Its name, if there are several on a screen. */
  label?: string;
}

/** Copies a text to the clipboard. Browsers allow it on secure pages only: elsewhere there is no button. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className="inline-block" role="status">
      <Button look="outline" aria-label={copied ? undefined : label} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} /> {copied ? "Copied" : "Copy"}
      </Button>
      <FieldError
        id="copy-failed"
        error={copied === false ? "It could not be copied. Select it and copy it by hand." : undefined}
      />
    </span>
  );
}
