import { useMutation } from "@tanstack/react-query";
import { post } from "@/shared/api/send";
import { Button } from "@/shared/ui/button";

/** Sends the e-mail with the confirmation link again, and shows the result. */
export function SendAgain({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, isError, error } = useMutation({
    mutationFn: () => post("/api/account/email/confirmation"),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="outline" disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Sending..." : "Send the link again"}
      </Button>
      <p role="status" className="min-w-0 break-words">
        {isSuccess && `A new link is on its way to ${email}.`}
        {isError && <span className="font-semibold text-danger">It was not sent. {error.message}</span>}
      </p>
    </div>
  );
}
