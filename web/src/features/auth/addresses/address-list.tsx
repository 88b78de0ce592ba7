import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { OwnAddress } from "@/shared/address/addresses";
import { addresses } from "@/shared/address/addresses";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { AddressCard } from "./address-card";
import { MAX_ADDRESSES, useRemoveAddress, useSaveAddress } from "./queries";

const AddressForm = lazyPart(() => import("./address-form"));

type Asked = { what: "form"; address: OwnAddress | null } | { what: "removal"; address: OwnAddress };

/** The delivery addresses of the account: add, change, remove, and choose the default of the checkout. */
export function AddressList() {
  const { data, isPending, isError, refetch } = useQuery(addresses);
  const save = useSaveAddress();
  const remove = useRemoveAddress();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const kept = data?.items ?? [];
  const failed = [save, remove].find((change) => change.isError && !change.isPending)?.error;

  return (
    <section aria-labelledby="addresses-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-ink pb-3">
        <h2 id="addresses-title" className="text-h2">
          Addresses
        </h2>
        {data && kept.length < MAX_ADDRESSES && (
          <Button look="outline" onClick={() => setAsked({ what: "form", address: null })}>
            <Plus aria-hidden="true" size={18} /> Add an address
          </Button>
        )}
      </div>
      <FailureNotice error={failed} failed="The address was not changed." className="mt-5" />
      {isPending && <Skeleton className="mt-5 h-32" />}
      {isError && <LoadFailure onRetry={refetch}>Your addresses could not be loaded.</LoadFailure>}
      {data && kept.length === 0 && (
        <p className="max-w-prose pt-5 text-muted">
          No addresses yet. Keep one here, and the checkout fills it in for you.
        </p>
      )}
      <ul className="mt-5 grid gap-4 empty:hidden sm:grid-cols-2">
        {kept.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            busy={save.isPending || remove.isPending}
            onChange={() => setAsked({ what: "form", address })}
            onRemove={() => setAsked({ what: "removal", address })}
            onPrefer={() => save.mutate({ ...address, isDefault: true })}
          />
        ))}
      </ul>
      {asked?.what === "form" && <AddressForm address={asked.address} onClose={close} />}
      {asked?.what === "removal" && (
        <ConfirmDialog
          title="Remove this address?"
          confirm="Remove it"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => remove.mutate(asked.address)}
        >
          {asked.address.fullName}, {asked.address.streetAddress}, {asked.address.city}. Orders that went
          there are not changed.
        </ConfirmDialog>
      )}
    </section>
  );
}
