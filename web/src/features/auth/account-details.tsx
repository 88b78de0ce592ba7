import type { ReactNode } from "react";
import { addressLines } from "@/shared/address/address-lines";
import type { Account } from "@/shared/api/types";

/** The data from the sign-up. */
export function AccountDetails({ account }: { account: Account }) {
  const { phoneNumber, company, address, payment } = account;
  return (
    <dl className="mt-6 border-t border-line">
      {company && (
        <Detail term="Company">
          {company.legalCompanyName}
          {company.doingBusinessAs && <span className="block text-muted">{company.doingBusinessAs}</span>}
        </Detail>
      )}
      {phoneNumber && <Detail term="Phone">{phoneNumber}</Detail>}
      {address && (
        <Detail term="Address">
          {addressLines(address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Detail>
      )}
      {payment && <Detail term="Payment">{paymentText(payment)}</Detail>}
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-small text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function paymentText(payment: NonNullable<Account["payment"]>): string {
  if (payment.paymentMethod === "creditCard") return "Credit card, entered when paying";
  return payment.accountLast4 ? `Bank account ending in ${payment.accountLast4}` : "Bank account";
}
