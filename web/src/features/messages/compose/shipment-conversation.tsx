import { useId, useState } from "react";
import { Link } from "react-router";
import { useSession } from "@/shared/session/session";
import type { MessageAbout } from "@/shared/slots/messaging";
import MessageForm from "./message-form";

type Party = NonNullable<MessageAbout["with"]>;

interface ShipmentConversationProps {
  shipment: {
    id: string;
    buyerName: string | null;
    sellerName: string | null;
    carrier: { name: string } | null;
  };
}

const PARTIES: Record<Party, string> = { seller: "Supplier", carrier: "Carrier", buyer: "Buyer" };

/** Buttons to write to the other parties of a shipment. */
export default function ShipmentConversation({ shipment }: ShipmentConversationProps) {
  const own = useSession((session) => session.user?.name);
  const [chosen, choose] = useState<Party | null>(null);
  const group = useId();
  const { id, buyerName, sellerName, carrier } = shipment;
  const others = (
    Object.entries({ seller: sellerName, carrier: carrier?.name, buyer: buyerName }) as [
      Party,
      string | null | undefined,
    ][]
  ).flatMap(([party, name]) => (name && name !== own ? [{ party, name }] : []));
  const to = others.find(({ party }) => party === chosen) ?? others[0];

  if (!to) return <p className="text-muted">Nobody else has to do with this shipment yet.</p>;
  return (
    <div className="max-w-prose space-y-5">
      {others.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-semibold">Write to</legend>
          <div className="flex flex-wrap gap-x-6">
            {others.map(({ party, name }) => (
              <label key={party} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name={group}
                  className="size-5"
                  checked={party === to.party}
                  onChange={() => choose(party)}
                />
                {PARTIES[party]}: {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <MessageForm key={to.party} about={{ kind: "shipment", id, with: to.party }} to={to.name} />
      <Link to="/messages" className="inline-block font-semibold text-leaf underline underline-offset-4">
        All conversations
      </Link>
    </div>
  );
}
