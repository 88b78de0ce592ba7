/** A weight of the wire, in kilograms with three decimals, as it is read: "2,400 kg", "0.5 kg". */
export function kilograms(kg: string): string {
  return `${Number(kg).toLocaleString("en-US", { maximumFractionDigits: 3 })} kg`;
}
