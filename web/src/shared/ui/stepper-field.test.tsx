// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Stepper } from "./stepper";

afterEach(cleanup);

function show() {
  const onChange = vi.fn();
  const onFault = vi.fn();
  render(<Stepper label="Quantity" value={4} onChange={onChange} onFault={onFault} />);
  return { onChange, onFault, field: screen.getByRole("textbox") as HTMLInputElement };
}

function enter(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

it("says of what is no amount that it is none, keeps it in sight and hands nothing on", () => {
  const { onChange, onFault, field } = show();
  for (const text of ["2.5", "-3", "99999999999999999999999"]) {
    enter(field, text);
    expect(field.value).toBe(text);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Enter a whole number from 1 to 9,999,999.");
    expect(onFault).toHaveBeenLastCalledWith(true);
  }
  expect(onChange).not.toHaveBeenCalled();

  enter(field, "6");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(6);
  expect(onFault).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("goes on from the amount before when a step is pressed", () => {
  const { onChange, field } = show();
  enter(field, "2.5");
  fireEvent.click(screen.getByRole("button", { name: "Increase: Quantity" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(5);
  expect(field.value).toBe("4");
  expect(field.hasAttribute("aria-invalid")).toBe(false);
});

it("takes an emptied field for the amount before", () => {
  const { onChange, field } = show();
  enter(field, "");
  expect(field.value).toBe("4");
  expect(onChange).not.toHaveBeenCalled();
});
