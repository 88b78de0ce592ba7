import { Signature } from "lucide-react";
import type { Contract } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { Section } from "@/shared/ui/section";

/** The signatures with their times. */
export function Signatures({ contract }: { contract: Contract }) {
  return (
    <Section title="Signatures" heading="mb-4 text-h3" className="break-inside-avoid">
      <div className="grid gap-5 sm:grid-cols-2">
        <Signed title="For the seller" name={contract.sellerName} at={contract.signedBySeller} />
        <Signed title="For the buyer" name={contract.buyerName} at={contract.signedByBuyer} />
      </div>
    </Section>
  );
}

function Signed({ title, name, at }: { title: string; name: string; at: string | null }) {
  return (
    <div className="border-b-2 border-ink pb-2">
      <p className="text-small text-muted">{title}</p>
      <p className="mt-3 flex min-h-9 items-end gap-2 font-serif text-h4">
        {at ? (
          <>
            <Signature aria-hidden="true" size={22} strokeWidth={1.5} className="text-leaf" /> {name}
          </>
        ) : (
          <span className="font-sans text-base text-muted">{name} has not signed yet</span>
        )}
      </p>
      <p className="figures text-small text-muted">{at ? `Signed ${formatExact(at)}` : " "}</p>
    </div>
  );
}
