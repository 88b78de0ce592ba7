import { Button } from "@/shared/ui/button";
import { useSendConfirmation } from "./use-confirmation";

/** Sends the link again, and says what became of that. */
export function SendAgain({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, isError, error } = useSendConfirmation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="outline" disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Sending..." : "Send the e-mail again"}
      </Button>
      <p role="status" className="min-w-0 break-words">
        {isSuccess && `A new link is on its way to ${email}.`}
        {isError && <span className="font-semibold text-danger">It was not sent. {error.message}</span>}
      </p>
    </div>
  );
}
