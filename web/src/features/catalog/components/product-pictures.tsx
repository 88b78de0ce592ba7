import { useState } from "react";
import type { Product } from "@/shared/api/types";
import { Picture } from "@/shared/ui/picture";
import { productName } from "../product-text";

/** A product's photographs, one of them large; without any, the drawn picture. */
export function ProductPictures({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  const { images, image_url } = product;
  const name = productName(product);
  const large = images[chosen] ?? images[0];
  return (
    <div className="self-start md:sticky md:top-28">
      <div className="leaf-shape overflow-hidden">
        <Picture
          src={large?.url ?? image_url}
          alt={large ? large.alt || name : `Illustration of ${name}`}
          eager
        />
      </div>
      {images.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-pressed={image === large}
                onClick={() => setChosen(index)}
                className="block overflow-hidden rounded-sm border-2 border-transparent aria-pressed:border-ink"
              >
                <Picture src={image.thumb_url} alt="" className="w-16!" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
