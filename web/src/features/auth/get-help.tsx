import { useState } from "react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { classNames } from "@/shared/lib/class-names";
import { lazyPart } from "@/shared/ui/lazy-part";

const Dialog = lazyPart(() => import("@/shared/ui/dialog"));

/** Help for problems with the sign-up or log-in. */
export function GetHelp({ className }: { className?: string }) {
  const mailed = useModule("messages");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames("min-h-11 font-semibold underline-offset-4 hover:underline", className)}
      >
        Get Help
      </button>
      {open && (
        <Dialog title="Getting in" onClose={() => setOpen(false)}>
          <dl className="space-y-4">
            <div>
              <dt className="font-semibold">The shop does not know my e-mail or password</dt>
              <dd className="text-muted">
                Both must be as they were when you signed up; capital letters count in the password. After ten
                wrong tries in a minute the shop answers more slowly, so wait a moment.
                {mailed && (
                  <>
                    {" "}
                    <Link to="/forgot-password" className="underline underline-offset-4">
                      Choose a new password
                    </Link>{" "}
                    if you forgot yours.
                  </>
                )}
              </dd>
            </div>
            <div>
              <dt className="font-semibold">What do I need to sign up?</dt>
              <dd className="text-muted">
                For yourself: your name, e-mail, phone number and address. For a company: its registered name
                and address, and the role of the person who signs.
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Is my bank account charged?</dt>
              <dd className="text-muted">
                No. It is kept encrypted, shown by its last four digits only, and used when you pay a bill.
                Card numbers are never stored.
              </dd>
            </div>
          </dl>
        </Dialog>
      )}
    </>
  );
}
