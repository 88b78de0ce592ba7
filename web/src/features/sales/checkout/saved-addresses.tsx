import { useId } from "react";
import { type AddressInput, asTyped } from "@/shared/address/address-input";
import { addressLines } from "@/shared/address/address-lines";
import type { OwnAddress } from "@/shared/address/addresses";

interface SavedAddressesProps {
  saved: OwnAddress[];
  /** The current values of the form. */
  current: AddressInput;
  onChoose: (address: AddressInput) => void;
}

/** The account's addresses, each of which fills the form by one press. An edited one counts as another address. */
export function SavedAddresses({ saved, current, onChoose }: SavedAddressesProps) {
  const name = useId();
  if (saved.length === 0) return null;
  const chosen = savedAs(current, saved);
  const empty = asTyped({ fullName: current.fullName, phoneNumber: current.phoneNumber });

  return (
    <fieldset className="mb-8">
      <legend className="mb-3 font-semibold">Your addresses</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {saved.map((address) => (
          <Choice
            key={address.id}
            name={name}
            title={address.fullName}
            lines={addressLines(address)}
            checked={address === chosen}
            onChoose={() => onChoose(asTyped(address))}
          />
        ))}
        <Choice
          name={name}
          title="Another address"
          lines={["Enter it below."]}
          checked={!chosen}
          onChoose={() => onChoose(empty)}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  title: string;
  lines: string[];
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, title, lines, checked, onChoose }: ChoiceProps) {
  return (
    <label className="leaf-shape-sm flex items-start gap-3 border border-line p-4 transition-colors hover:border-edge has-checked:border-leaf has-checked:bg-card">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0 break-words">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-muted">{lines.join(", ")}</span>
      </span>
    </label>
  );
}

/** Whether the account has saved an address. */
export function isSaved(address: AddressInput, saved: OwnAddress[]): boolean {
  return savedAs(address, saved) !== undefined;
}

function savedAs(address: AddressInput, saved: OwnAddress[]): OwnAddress | undefined {
  return saved.find((kept) => sameAddress(asTyped(kept), address));
}

function sameAddress(one: AddressInput, other: AddressInput): boolean {
  return (Object.keys(one) as (keyof AddressInput)[]).every((name) => one[name] === other[name]);
}
