import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";

/** Shown in place of a screen of the administration that is not for the account. */
export function NotYours({ title }: { title: string }) {
  return (
    <Empty
      title={title}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          To your overview
        </Link>
      }
    >
      The administrator of the shop decides who may look here.
    </Empty>
  );
}
