import { useState } from "react";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { type Offered, type TaxRule, useOfferedRules } from "./queries";
import { OFFERED } from "./words";

interface OfferedDialogProps {
  /** Called with all rules once the chosen ones are among them. */
  onAdded: (rules: TaxRule[]) => void;
  onClose: () => void;
}

/** Takes the usual rules of sellers in some places. */
export default function OfferedDialog({ onAdded, onClose }: OfferedDialogProps) {
  const [chosen, setChosen] = useState<Offered[]>([]);
  const add = useOfferedRules((rules) => {
    onAdded(rules);
    onClose();
  });
  const toggle = (place: Offered) =>
    setChosen(chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place]);
  return (
    <Dialog title="Take the usual rules" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(chosen);
        }}
      >
        <p className="text-muted">
          The standard rate at home, and exports without tax. In the EU, the rate of the country to which the
          goods go, and reverse charge between businesses of two states. Rules that overlap yours are left
          out.
        </p>
        <fieldset className="mt-5">
          <legend className="mb-1 font-semibold">Where do your sellers sell from?</legend>
          {OFFERED.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
                className="size-5 shrink-0"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="mt-3 text-small text-muted">
          They are a beginning and no legal advice. Have an accountant check them.
        </p>
        <FailureNotice error={add.error} failed="No rule was added." className="mt-4 bg-paper!" />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            busy={add.isPending}
            submit="Add them"
            disabled={chosen.length === 0}
            pending="Adding..."
          />
        </div>
      </form>
    </Dialog>
  );
}
