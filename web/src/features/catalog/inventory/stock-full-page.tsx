import { Upload } from "lucide-react";
import { Link } from "react-router";
import { useMaySell } from "@/shared/session/use-may-sell";
import { buttonClass } from "@/shared/ui/button-class";
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
            <Link to="/inventory/import" className={buttonClass("outline")}>
              <Upload aria-hidden="true" size={18} /> Import CSV
            </Link>
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
