import type { ComponentProps } from "react";
import { Button } from "./button";

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "children"> {
  /** Whether the form is being sent: the button then cannot be pressed. */
  busy: boolean;
  /** The label. */
  submit: string;
  /** The label while the form is being sent. */
  pending?: string;
}

/** The button that sends a form. */
export function SubmitButton({ busy, submit, pending = "Sending...", disabled, ...rest }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={busy || disabled} {...rest}>
      {busy ? pending : submit}
    </Button>
  );
}
