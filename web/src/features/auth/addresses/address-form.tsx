import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { AddressFields } from "@/shared/address/address-fields";
import { type AddressInput, addressInput, asTyped } from "@/shared/address/address-input";
import type { OwnAddress } from "@/shared/address/addresses";
import { asProblem } from "@/shared/api/problem";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { useSaveAddress } from "./queries";

interface AddressFormProps {
  /** The address to be written anew; without it, a new one is kept. */
  address: OwnAddress | null;
  onClose: () => void;
}

/** A dialog for one of the account's addresses. */
export default function AddressForm({ address, onClose }: AddressFormProps) {
  const form = useForm<AddressInput>({
    resolver: zodResolver(addressInput),
    shouldFocusError: false,
    defaultValues: asTyped(address ?? {}),
  });
  const { errors, submitCount } = form.formState;
  const save = useSaveAddress();

  const send = (typed: AddressInput) =>
    save.mutate(
      { ...typed, id: address?.id, isDefault: address?.isDefault ?? false },
      { onSuccess: onClose, onError: (error) => void showFieldErrors(form.setError, error) },
    );

  return (
    <Dialog title={address ? "Change the address" : "Add an address"} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(send)} className="mt-2">
        {save.isError && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            The address was not kept. {asProblem(save.error)?.message ?? "Please try again."}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <AddressFields field={(name) => ({ ...form.register(name), error: errors[name]?.message })} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Save the address"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
