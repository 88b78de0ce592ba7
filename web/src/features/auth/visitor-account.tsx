import { SignInLinks } from "@/shared/session/sign-in-links";

/** The account screen of a visitor: the links to sign in. */
export function VisitorAccount() {
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="text-h1">Account</h1>
      <p className="mt-4 mb-6 max-w-prose text-lead text-muted">
        You are not logged in. Your orders, quotes and addresses stand here once you are.
      </p>
      <SignInLinks returnTo="/account" />
    </div>
  );
}
