import type { ReactNode } from "react";
import { Link } from "react-router";

/** The frame of the screens with the form of a draft. */
export function DraftFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="shell max-w-4xl! py-8 sm:py-10">
      <Link to="/drafts" className="font-semibold underline decoration-edge underline-offset-4">
        All drafts
      </Link>
      <h1 className="mt-3 mb-8 text-h1">{title}</h1>
      {children}
    </div>
  );
}
