import type { ReactNode } from "react";

/** The frame of the sign-in and sign-up forms: one sheet. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shell grid min-h-[70dvh] items-start justify-items-center py-8 sm:py-16">
      <div className="leaf-shape w-full max-w-xl overflow-hidden bg-card shadow-lift">
        <div className="p-6 sm:p-10">{children}</div>
      </div>
    </div>
  );
}
