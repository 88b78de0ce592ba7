import { formatDay } from "./dates";

interface Due {
  /** The days to pay after the loading of the goods, while nothing is loaded. */
  dueAfterLading: number | null;
  due_date: string;
}

/** The day by which a bill is to be paid, or the days from the loading of its goods. */
export function dueText({ dueAfterLading, due_date }: Due) {
  if (dueAfterLading === null) return formatDay(due_date);
  const days = dueAfterLading === 1 ? "1 day" : `${dueAfterLading} days`;
  return `${days} after the bill of lading, ${formatDay(due_date)} at the latest`;
}
