import { encodeQR } from "qr";
import { useMemo } from "react";

/** Cells of the quiet zone around the code, which cameras need. */
const QUIET = 4;

/** A text as a QR code, drawn in the browser, so that it never leaves the page. Dark on white, for cameras. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-sm"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { border: QUIET });
  const cells = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: rows.length, path: cells.join("") };
}
