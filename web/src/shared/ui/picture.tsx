import { useState } from "react";
import { classNames } from "@/shared/lib/class-names";

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  className?: string;
  eager?: boolean;
}

/** A product's picture in a square, or a drawn placeholder. */
export function Picture({ src, alt, className, eager = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const frame = classNames("block aspect-square w-full bg-sunken object-cover", className);

  if (!src || broken === src) {
    return (
      <svg viewBox="0 0 80 80" role="img" aria-label={alt} className={frame}>
        <path d="M27 25h26l4 8v26H23V33Z" fill="none" stroke="var(--edge)" strokeWidth="1.6" />
        <path d="M23 33h34M34 46h12" stroke="var(--edge)" strokeWidth="1.6" />
      </svg>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(src)}
      className={frame}
    />
  );
}
