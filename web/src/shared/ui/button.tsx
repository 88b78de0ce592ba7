import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class";

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
}

export function Button({ look = "solid", className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
