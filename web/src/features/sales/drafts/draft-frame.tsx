import type { ReactNode } from "react";
import { Link } from "react-router";
import { useActing } from "./acting";
import { ActsFor } from "./acts-for";

/** The frame of the screens with the form of a draft. */
export function DraftFrame({ title, children }: { title: string; children: ReactNode }) {
  const { seller, to } = useActing();
  return (
    <div className={seller === null ? "shell max-w-4xl! py-8 sm:py-10" : "max-w-4xl"}>
      <Link to={to("/drafts")} className="font-semibold underline decoration-edge underline-offset-4">
        All drafts
      </Link>
      <h1 className="mt-3 text-h1">{title}</h1>
      {seller !== null && <ActsFor seller={seller} />}
      <div className="mt-8">{children}</div>
    </div>
  );
}
