import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";

/** Shown in place of a screen of the administration that is not for the account. */
export function NotYours({ title }: { title: string }) {
  return (
    <Empty title={title} action={<ButtonLink to="/dashboard">To your overview</ButtonLink>}>
      The administrator of the shop decides who may look here.
    </Empty>
  );
}
