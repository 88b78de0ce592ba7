import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { showFieldErrors } from "@/shared/form/form-errors";
import { useValidForm } from "@/shared/form/use-valid-form";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { ButtonLink } from "@/shared/ui/button-link";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { SubmitButton } from "@/shared/ui/submit-button";
import { lot as lotQuery, useReloadStock, useSaveLot } from "../queries";
import type { StockDetail } from "../types";
import { asFields, asTyped, type LotInput, lotSchema } from "./schema";
import { SectionGoods } from "./section-goods";
import { SectionPictures } from "./section-pictures";
import { SectionSale } from "./section-sale";
import { usePictures } from "./use-pictures";

/** The form with all fields of a lot. A new lot is listed first and gets its pictures right after. */
export function LotForm({ lot }: { lot: StockDetail | null }) {
  const navigate = useNavigate();
  const reload = useReloadStock();
  const save = useSaveLot();
  const pictures = usePictures();
  const [saved, setSaved] = useState(lot);
  // Pictures are saved separately; the typed values are only read when the form opens.
  const { data: current } = useQuery({ ...lotQuery(saved?.id ?? ""), enabled: saved !== null });
  const [busy, setBusy] = useState(false);
  const [pictureFailed, setPictureFailed] = useState(false);
  const { form, summary } = useValidForm(lotSchema, asTyped(lot));
  const currency = saved?.currency ?? SHOP_CURRENCY;

  const send = async (typed: LotInput) => {
    setBusy(true);
    setPictureFailed(false);
    try {
      const now = await save.mutateAsync({
        id: saved?.id ?? null,
        stock: Number(typed.stock),
        fields: asFields(typed, currency),
      });
      setSaved(now);
      const allTaken = await pictures.sendAll(now.id, now.name);
      await reload();
      setPictureFailed(!allTaken);
      if (allTaken) {
        notify(lot ? `${now.name} is saved` : `${now.name} is listed`);
        await navigate(`/inventory?item=${now.id}`);
      }
    } catch (error) {
      if (asProblem(error)?.hasType("sku-taken")) {
        form.setError("sku", { message: "Another product has this item ID already" });
      } else showFieldErrors(form.setError, error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <FailureNotice
        error={busy ? null : save.error}
        failed="The product was not saved."
        otherwise="The shop could not be reached. Please try again."
        className="mb-6"
      />
      {pictureFailed && !busy && (
        <Notice tone="bad" className="mb-6">
          The product is saved, but not every picture was taken. What stands in the way is said beside each.
        </Notice>
      )}
      <ErrorSummary {...summary} />
      <SectionGoods form={form} />
      <SectionSale
        form={form}
        currency={currency}
        isNew={saved === null}
        inStock={saved?.remainingUnits ?? null}
      />
      <SectionPictures lotId={saved?.id ?? null} kept={current?.images ?? []} pictures={pictures} />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line py-6">
        <ButtonLink to="/inventory" look="outline">
          Cancel
        </ButtonLink>
        <SubmitButton
          busy={busy}
          submit={saved ? "Save the changes" : "List the product"}
          pending="Saving..."
        />
      </div>
    </form>
  );
}
