import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/empty";
import { LoadingText } from "@/shared/ui/skeleton";
import { type Choice, shelf } from "../queries";
import { GridSkeleton, ProductGrid } from "./product-grid";

/** A grid of products of one selection, with its loading, failed and empty states. */
export function Shelf({ choice }: { choice: Choice }) {
  const { data, isError, refetch } = useQuery(shelf(choice));
  if (isError) {
    return (
      <Empty
        title="The shelf could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) {
    return (
      <>
        <LoadingText />
        <GridSkeleton count={choice.limit} />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <Empty title="The shelves are being filled.">The first teas and coffees will stand here soon.</Empty>
    );
  }
  return <ProductGrid products={data} />;
}
