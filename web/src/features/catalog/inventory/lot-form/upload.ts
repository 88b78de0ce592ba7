import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";
import type { LotImage } from "../types";

export const MAX_IMAGES = 8;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];
const MAX_BYTES = 8 * 1024 * 1024;

/** The reason why a file cannot be a picture of a lot; null if it can. */
export function refusal(file: Pick<File, "type" | "size">): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return "Only PNG, JPEG and WebP pictures can be shown.";
  if (file.size > MAX_BYTES) return "The file is larger than 8 MB.";
  return null;
}

/** Uploads a picture. `onProgress` gets the uploaded part, 0 to 1, which fetch does not report. */
export function uploadImage(
  lotId: string,
  file: File,
  alt: string,
  onProgress: (part: number) => void,
): Promise<LotImage> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/inventory/${lotId}/images?${new URLSearchParams({ alt })}`);
    request.setRequestHeader("Authorization", `Bearer ${currentToken()}`);
    request.setRequestHeader("Content-Type", file.type);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => fail(new Error("The shop could not be reached."));
    request.onload = () =>
      request.status < 300
        ? done(request.response)
        : fail(new Problem(request.status, request.response ?? {}));
    request.send(file);
  });
}
