const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** A readable size: "512 bytes", "3.4 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString("en-US", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}
