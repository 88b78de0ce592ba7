import { useQuery } from "@tanstack/react-query";
import { type GrowerSeason, seasons } from "../queries";

/** Whether a season is closed, and the seasons that a debt of it can be carried over into. */
export function useCarryOver(of: { season: string; currency: string }): {
  closed: boolean;
  others: GrowerSeason[];
} {
  const { data = [] } = useQuery(seasons());
  const closed = data.some(({ season, secondPayment }) => season === of.season && secondPayment !== null);
  const others = data.filter(
    ({ season, secondPayment, currency }) =>
      season !== of.season && secondPayment === null && currency === of.currency,
  );
  return { closed, others };
}
