import { Printer } from "lucide-react";
import { Button } from "./button";

/** Prints the page, or saves it as a file: the browser asks which. */
export function PrintButton() {
  return (
    <Button look="outline" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} /> Print
    </Button>
  );
}
