import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { SHOP_NAME } from "@/shared/lib/shop";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { unsubscribe } from "./queries";

/** The target of the link at the end of an e-mail: one press ends all e-mail. */
export function Component() {
  const { token = "" } = useParams();
  const { mutate, isPending, isSuccess, isError, error } = useMutation({
    mutationFn: () => unsubscribe(token),
  });
  const unknown = asProblem(error)?.status === 404;
  return (
    <div className="shell max-w-2xl! py-10 sm:py-16">
      <h1 className="text-h1">Stop e-mails</h1>
      {isSuccess ? (
        <Notice tone="good" className="mt-6">
          You get no more e-mails about your account.
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-lead text-muted">
            {SHOP_NAME} then writes you no more e-mails about orders, shipments, bills, quotes and messages.
            On its pages you are still told of them.
          </p>
          {isError && (
            <Notice tone="bad" className="mt-6">
              {unknown
                ? "This link is not valid any more. Open the link of a newer e-mail, or choose in your settings."
                : `E-mails could not be stopped. ${error.message} Please try again.`}
            </Notice>
          )}
          {!unknown && (
            <Button className="mt-6" disabled={isPending} onClick={() => mutate()}>
              {isPending ? "One moment..." : "Send me no more e-mails"}
            </Button>
          )}
        </>
      )}
      <p className="mt-6">
        <Link to="/settings" className="font-semibold text-leaf underline underline-offset-4">
          Choose in your settings which e-mails you get
        </Link>
      </p>
    </div>
  );
}
