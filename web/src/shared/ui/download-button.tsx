import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { download } from "@/shared/lib/download";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";
import { FieldError } from "./field-error";

interface DownloadButtonProps {
  /** The API path of the file. */
  path: string;
  /** The name of the saved file. */
  name: string;
  look?: ButtonLook;
  /** Its accessible name, if there are several on a screen: the text on it, then the thing. */
  label?: string;
  className?: string;
  children: ReactNode;
}

export function DownloadButton({
  path,
  name,
  look = "outline",
  label,
  className,
  children,
}: DownloadButtonProps) {
  const fetching = useMutation({ mutationFn: () => download(path, name) });
  return (
    <span className="inline-block" role="status">
      <Button
        look={look}
        aria-label={label}
        className={className}
        disabled={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        <Download aria-hidden="true" size={18} /> {children}
      </Button>
      <FieldError
        id={`${name}-failed`}
        error={fetching.isError ? "The file could not be fetched. Please try again." : undefined}
      />
    </span>
  );
}
