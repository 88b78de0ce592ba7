import { useId } from "react";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";
import type { FullBill } from "../types";

const QrCode = lazyPart(() => import("@/shared/ui/qr-code"), <Skeleton className="size-52" />);

interface PayToProps {
  bill: FullBill;
  /** The level of its heading. */
  level?: 2 | 3;
}

/** How the money can be sent to the payee, with the reference and, for euros, the code for a banking app. */
export function PayTo({ bill: { payTo, payee, invoice_number }, level = 3 }: PayToProps) {
  const id = useId();
  if (payTo.length === 0) return null;
  const Title = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="mt-8 break-inside-avoid">
      <Title id={id} className="border-b border-ink pb-2 text-h4">
        How to pay {payee.name}
        {/* A page can show more than one bill: its number tells the sections apart. */}
        <span className="sr-only">, {invoice_number}</span>
      </Title>
      <ul>
        {payTo.map(({ kind, title, facts, qr }) => (
          <li
            key={`${kind} ${facts.map(({ value }) => value).join(" ")}`}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5">
                {facts.map(({ name, value }) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{name}</dt>
                    <dd className="figures min-w-0 break-words">{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            {qr && (
              <figure className="shrink-0">
                <QrCode text={qr} label={`Code for a transfer to ${payee.name}`} />
                <figcaption className="mt-1 text-small text-muted">Scan it with your banking app</figcaption>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
