import { ShieldCheck } from "lucide-react";
import type { TwoFactor } from "@/shared/api/types";
import { formatDayOf } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { focusOnMount } from "../focus-on-mount";
import type { Ask } from "./two-factor";

/** With so few codes left, the user should create new ones. */
const FEW = 3;

interface TwoFactorStateProps {
  state: TwoFactor;
  /** Whether it replaces an element that had the focus. */
  focused: boolean;
  onAsk: (what: Ask) => void;
}

/** Whether the second factor is on, with the possible actions. */
export function TwoFactorState({ state, focused, onAsk }: TwoFactorStateProps) {
  const { enabled, since, recoveryCodesLeft: left } = state;
  const focus = { ref: focused ? focusOnMount : undefined, tabIndex: -1 };
  if (!enabled) {
    return (
      <>
        <p {...focus} className="text-muted outline-none">
          After your password, the log-in also asks for a code from an app on your phone. Somebody who has
          learnt your password alone cannot get in.
        </p>
        <Button look="outline" className="mt-4" onClick={() => onAsk("begin")}>
          Turn it on
        </Button>
      </>
    );
  }
  return (
    <>
      <p {...focus} className="flex items-center gap-3 font-semibold outline-none">
        <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0 text-leaf" />
        {since ? `On since ${formatDayOf(since)}` : "On"}
      </p>
      <p className="mt-1 text-muted">
        {left === 0
          ? "No recovery code is"
          : left === 1
            ? "1 recovery code is"
            : `${left} recovery codes are`}{" "}
        left.{left <= FEW && " Make new ones, so that you get in when your phone is lost."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" onClick={() => onAsk("renew")}>
          New recovery codes
        </Button>
        <Button look="danger" onClick={() => onAsk("end")}>
          Turn it off
        </Button>
      </div>
    </>
  );
}
