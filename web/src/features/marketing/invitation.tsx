import { useSignedIn } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/button-link";

/** Invites visitors to sign up. Hidden for signed-in users. */
export function Invitation() {
  const signedIn = useSignedIn();
  if (signedIn) return null;
  return (
    <section aria-labelledby="invitation-title" className="shell mt-20 sm:mt-28">
      <div className="leaf-shape overflow-hidden bg-card">
        <div className="grid items-center gap-6 p-7 sm:p-12 md:grid-cols-[1fr_auto]">
          <div>
            <h2 id="invitation-title" className="text-h2">
              Open an account, for yourself or for your company
            </h2>
            <p className="mt-2 max-w-prose text-muted">It is free for buyers, and takes a few minutes.</p>
          </div>
          <ButtonLink to="/signup">Create an account</ButtonLink>
        </div>
      </div>
    </section>
  );
}
