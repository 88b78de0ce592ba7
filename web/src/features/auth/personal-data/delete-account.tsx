import type { ReactNode } from "react";
import { asProblem } from "@/shared/api/problem";
import { post } from "@/shared/api/send";
import { useSession } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import PasswordDialog from "../password-dialog";

/** Explains what is deleted and what stays, and deletes the account after the password is entered. */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Delete your account?"
      confirm="Delete the account"
      look="danger"
      explain={whatHolds}
      onClose={onClose}
      onConfirm={async (entry) => {
        await post("/api/account/delete", { body: entry });
        notify("Your account is deleted.");
        useSession.getState().signOut();
      }}
    >
      <p>
        <strong className="text-ink">This goes:</strong> your log-in, profile, addresses, bank number, cart,
        notifications and settings.
      </p>
      <p>
        <strong className="text-ink">This stays:</strong> orders, bills, contracts and shipments, which the
        other side's books must keep, and what you wrote in reviews and conversations, under “Deleted
        account”.
      </p>
      <p>It cannot be taken back. Download your data first if you want to keep it.</p>
    </PasswordDialog>
  );
}

/** The business that must end first, a sentence each. */
function whatHolds(error: Error): ReactNode {
  const problem = asProblem(error);
  if (!problem?.hasType("open-business")) return null;
  const { reasons = [] } = problem.body as { reasons?: string[] };
  return (
    <>
      <p>Your account cannot be deleted yet:</p>
      <ul className="mt-1 list-disc pl-5 font-normal text-ink">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
