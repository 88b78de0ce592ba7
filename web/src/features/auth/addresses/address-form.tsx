import { AddressFields } from "@/shared/address/address-fields";
import { addressInput, asTyped } from "@/shared/address/address-input";
import type { OwnAddress } from "@/shared/address/addresses";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { useSaveAddress } from "./queries";

interface AddressFormProps {
  /** The address to edit; without it, the form adds one. */
  address: OwnAddress | null;
  onClose: () => void;
}

/** A dialog for one of the account's addresses. */
export default function AddressForm({ address, onClose }: AddressFormProps) {
  const save = useSaveAddress();
  const change = useFormChange(
    addressInput,
    asTyped(address ?? {}),
    (typed) => save.mutateAsync({ ...typed, id: address?.id, isDefault: address?.isDefault ?? false }),
    { onSuccess: onClose },
  );
  return (
    <FormDialog
      title={address ? "Change the address" : "Add an address"}
      change={change}
      failed="The address was not kept."
      submit="Save the address"
      pending="Saving..."
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <AddressFields field={change.field} />
      </div>
    </FormDialog>
  );
}
