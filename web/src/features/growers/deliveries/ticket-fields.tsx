import type { ComponentProps } from "react";
import { TextField } from "@/shared/ui/text-field";

const FIELDS = ["scale", "ticket", "moisturePercent", "signedFor"] as const;
type Name = (typeof FIELDS)[number];

/** The optional fields of a paper ticket. They are folded away, since most queues do without them. */
export function TicketFields({
  field,
}: {
  field: (name: Name) => Partial<ComponentProps<typeof TextField>>;
}) {
  const wrong = FIELDS.some((name) => field(name).error);
  return (
    <details className="mt-3" open={wrong || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-edge underline-offset-4">
        Ticket, moisture and signature
      </summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Scale" maxLength={60} {...field("scale")} />
        <TextField label="Ticket number" autoComplete="off" maxLength={40} {...field("ticket")} />
        <TextField
          label="Moisture in percent"
          inputMode="decimal"
          autoComplete="off"
          {...field("moisturePercent")}
        />
        <TextField label="Signed by" autoComplete="off" maxLength={120} {...field("signedFor")} />
      </div>
    </details>
  );
}
