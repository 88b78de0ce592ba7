/** An amount in the currency's minor unit: cents, never a fraction. */
export type Minor = bigint;

const LOCALE = "en-US";

/** Parses "18.50" or 18.5 without floating point. Null if it is not an amount. */
export function toMinor(price: string | number, currency: string): Minor | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(price).trim());
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const digits = minorDigits(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  const roundsUp = (fraction[digits] ?? "0") >= "5";
  const amount = BigInt(whole + kept) + (roundsUp ? 1n : 0n);
  return sign ? -amount : amount;
}

export function formatMinor(amount: Minor, currency: string): string {
  return formatter(currency).format(plainAmount(amount, currency) as Intl.StringNumericLiteral);
}

/** An amount as typed and sent: "1234.50", without the currency. */
export function plainAmount(amount: Minor, currency: string): string {
  const digits = minorDigits(currency);
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const decimal = digits ? `${whole}.${text.slice(-digits)}` : whole;
  return amount < 0n ? `-${decimal}` : decimal;
}

/** A price as text: an amount as money, other text unchanged, nothing as "N/A". */
export function formatPrice(price: string | number | null | undefined, currency: string): string {
  if (price === null || price === undefined || price === "") return "N/A";
  const amount = toMinor(price, currency);
  return amount === null ? String(price) : formatMinor(amount, currency);
}

export function times(amount: Minor, quantity: number): Minor {
  return amount * BigInt(quantity);
}

/** The number of decimals: 2 for a dollar, 0 for a Ugandan shilling. */
export function minorDigits(currency: string): number {
  return formatter(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string): Intl.NumberFormat {
  let made = formatters.get(currency);
  if (!made) {
    made = new Intl.NumberFormat(LOCALE, { style: "currency", currency });
    formatters.set(currency, made);
  }
  return made;
}
