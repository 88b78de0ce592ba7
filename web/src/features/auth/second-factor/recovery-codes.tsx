import { Download } from "lucide-react";
import { saveFile } from "@/shared/lib/download";
import { Button } from "@/shared/ui/button";
import { CopyButton } from "@/shared/ui/copy-button";
import { focusOnMount } from "../focus-on-mount";

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = codes.join("\n");
  return (
    <div className="leaf-shape-sm border border-edge bg-card p-5 sm:p-6">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-h3">
        Your recovery codes
      </h3>
      <p className="mt-2">
        When your phone is lost, each of these logs you in once in place of the app's code. Keep them where
        you find them without the phone. <strong>They are not shown again.</strong>
      </p>
      <ul className="figures mt-4 grid gap-x-8 gap-y-1.5 rounded-sm bg-sunken p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} data-testid="recovery-code">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <CopyButton text={text} label="Copy the codes" />
        <Button
          look="outline"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "sokoni-recovery-codes.txt")
          }
        >
          <Download aria-hidden="true" size={18} /> Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
