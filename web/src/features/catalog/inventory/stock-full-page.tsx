import { Upload } from "lucide-react";
import { useMaySell } from "@/shared/session/use-may-sell";
import { ButtonLink } from "@/shared/ui/button-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { StockHeading } from "./stock-heading";
import { StockList } from "./stock-list";

const SIZE = 50;

/** All columns of the stock, in long pages, with the export. */
export function Component() {
  const maySell = useMaySell();
  return (
    <div className="shell max-w-none! py-8 sm:py-10">
      <StockHeading title="Full stock" back>
        {maySell && (
          <>
            <ButtonLink to="/inventory/import" look="outline">
              <Upload aria-hidden="true" size={18} /> Import CSV
            </ButtonLink>
            <DownloadButton path="/api/inventory.csv" name="inventory.csv">
              Export CSV
            </DownloadButton>
          </>
        )}
      </StockHeading>
      <StockList size={SIZE} full />
    </div>
  );
}
