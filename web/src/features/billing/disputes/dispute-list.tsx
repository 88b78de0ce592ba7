import { formatDayOf } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { StateMark } from "@/shared/ui/state-mark";
import { TextLink } from "@/shared/ui/text-link";
import type { Dispute } from "./queries";
import { REASONS, STATES } from "./words";

/** Disputes of a bill or of an account, each with its link. */
export function DisputeList({ disputes }: { disputes: Dispute[] }) {
  return (
    <ul>
      {disputes.map((dispute) => (
        <li
          key={dispute.id}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line py-3"
        >
          <div className="min-w-0 basis-56 grow">
            <TextLink
              to={`/billing/disputes/${dispute.id}`}
              className="figures inline-block min-h-6 font-semibold"
            >
              {dispute.number}
            </TextLink>
            <span className="block text-small break-words text-muted">
              {REASONS[dispute.reason]}, {dispute.about}, {formatDayOf(dispute.openedAt)}
            </span>
          </div>
          <span className="figures font-bold">{formatPrice(dispute.amount, dispute.currency)}</span>
          <StateMark tone={STATES[dispute.state].tone}>{STATES[dispute.state].label}</StateMark>
        </li>
      ))}
    </ul>
  );
}
