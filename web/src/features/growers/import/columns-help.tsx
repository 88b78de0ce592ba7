const COLUMNS: [name: string, needed: string, text: string, example: string][] = [
  ["day", "Needed", "The day of the delivery, not after today", "2026-11-26"],
  ["season", "Needed", "The crop year", "2026/27"],
  ["memberNumber", "This or producer", "The producer's number", "0417"],
  ["producer", "Or memberNumber", "The producer's name; with a number, both must fit", "Grower 0417"],
  ["plots", "Optional", "Names of plots with semicolons between them, or all", "Ridge; Valley"],
  ["point", "Optional", "The collecting point or factory", "Gatugi"],
  ["stage", "Needed", "Cherry, parchment, green or green leaf", "cherry"],
  ["grade", "Optional", "The grade", "A"],
  ["grossKg", "Needed", "Kilograms with the bags", "42.5"],
  ["tareKg", "Optional", "Kilograms of the bags", "0.5"],
  ["pricePerKg", "Needed", "The price of a kilogram", "120.00"],
  ["currency", "Needed", "Its code; one for a season", "KES"],
  ["moisturePercent", "Optional", "How moist it was, with one decimal", "11.5"],
  ["scale", "With ticket", "The scale that printed the ticket", "Gatugi 1"],
  ["ticket", "Optional", "The ticket's number; each one of a scale counts once", "1042"],
  ["signedFor", "Optional", "The person who signed the paper ticket", "Wanjiru"],
];

/** The columns of the file of deliveries. */
export function ColumnsHelp() {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-h3">Columns</h2>
      <dl className="border-t border-line">
        {COLUMNS.map(([name, needed, text, example]) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_9rem_minmax(0,1fr)_8rem]"
          >
            <dt className="figures font-semibold">{name}</dt>
            <dd className="text-muted max-sm:text-right">{needed}</dd>
            <dd>{text}</dd>
            <dd className="figures text-muted max-sm:text-right">{example}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
