import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { useViewed } from "@/shared/lib/use-viewed";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import Dialog from "@/shared/ui/dialog";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { type LotLine, line as lineOf, type ProductLots, productsOfLots, SHOWN } from "../queries";
import { Lines } from "./lines";

const ProductDialog = lazyPart(() => import("./product-dialog"));
const LineDialog = lazyPart(() => import("./line-dialog"));

const column = columnsOf<ProductLots>();
/** `new` is a product that is still to be chosen. */
type Chosen = ProductLots | "new" | null;

/** The lots that orders draw from: which products are sold from lots, and the lines of orders. */
export function Component() {
  const pages = useCursorPages("products", SHOWN);
  const query = useQuery(productsOfLots(pages.cursor));
  const [product, setProduct] = useState<Chosen>(null);
  const [line, setLine] = useState<LotLine | null>(null);
  const [viewed, view] = useViewed();
  const columns = useMemo(() => columnsFor(setProduct), []);
  const add = (
    <Button onClick={() => setProduct("new")}>
      <Plus aria-hidden="true" size={18} /> Sell a product from lots
    </Button>
  );
  if (asProblem(query.error)?.status === 403) {
    return (
      <div className="shell py-8 sm:py-10">
        <h1 className="mb-8 text-h1">Lots in orders</h1>
        <Empty title="Only sellers keep lots.">You can ask for such a role in the settings.</Empty>
      </div>
    );
  }
  return (
    <div className="shell py-8 sm:py-10">
      <Link to="/lots" className="font-semibold underline decoration-edge underline-offset-4">
        All lots
      </Link>
      <div className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Lots in orders</h1>
          <p className="mt-2 text-muted">
            Each line of an order draws its weight from the lots of its product, the oldest first. What is
            cancelled or returned goes back to the same lots.
          </p>
        </div>
        {query.data && query.data.total > 0 && add}
      </div>
      <Lines onChoose={setLine} />
      <section className="mt-12">
        <ListTable
          caption="Products that are sold from lots"
          heading
          columns={columns}
          query={query}
          rowId={({ productId }) => productId}
          pages={pages}
          pagerIfNeeded
          of="products"
          failed="Your products could not be loaded."
          empty={
            <Empty title="No product is sold from lots yet." action={add}>
              Choose the lots of a product, and every order for it draws from them.
            </Empty>
          }
        />
      </section>
      {product && (
        <ProductDialog product={product === "new" ? null : product} onClose={() => setProduct(null)} />
      )}
      {line && <LineDialog line={line} onClose={() => setLine(null)} />}
      {viewed && <ViewedLine id={viewed} onClose={() => view(null)} />}
    </div>
  );
}

/** The line that the address names: a sale links to it. */
function ViewedLine({ id, onClose }: { id: string; onClose: () => void }) {
  // The form begins with what the line has now, not with what it had when it was open before.
  const found = useQuery({ ...lineOf(id), gcTime: 0 });
  if (found.data) return <LineDialog line={found.data} onClose={onClose} />;
  return (
    <Dialog wide title="Lots of an order" onClose={onClose}>
      <OneLoaded
        inDialog
        query={found}
        missing="No lots can be chosen for this order: nothing of it is left, or it is none of yours."
        failed="The order could not be loaded."
      >
        {() => null}
      </OneLoaded>
    </Dialog>
  );
}

function columnsFor(choose: (product: ProductLots) => void) {
  return column.columns([
    column.names("Product", (row) => row.productName),
    column.shown("Lots, the oldest first", (row) =>
      row.lots.map(({ lotId, number, balanceG }) => (
        <span key={lotId} className="block">
          <Link to={`/lots/${lotId}`} className="underline decoration-edge underline-offset-4">
            {number}
          </Link>{" "}
          <span className="text-small text-muted">{formatGrams(balanceG)} left</span>
        </span>
      )),
    ),
    column.actions((row) => (
      <Button look="outline" aria-label={`Choose lots: ${row.productName}`} onClick={() => choose(row)}>
        Choose lots
      </Button>
    )),
  ]);
}
