import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { randomKey } from "@/shared/lib/random-key";
import { refusal, uploadImage } from "./upload";

export interface ChosenPicture {
  key: string;
  file: File;
  /** A data URL. */
  preview: string;
  alt: string;
  /** The uploaded part, 0 to 1; null while it is not being uploaded. */
  sent: number | null;
  /** The reason why it cannot be uploaded, or was refused. */
  problem: string | null;
}

/** The chosen pictures that are not saved yet. */
export function usePictures() {
  const [chosen, setChosen] = useState<ChosenPicture[]>([]);
  const change = (key: string, part: Partial<ChosenPicture>) =>
    setChosen((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: string) => setChosen((all) => all.filter((each) => each.key !== key));

  return {
    chosen,
    remove,
    describe: (key: string, alt: string) => change(key, { alt }),
    add: async (files: File[]) => {
      const added = await Promise.all(
        files.map(async (file) => {
          const problem = refusal(file);
          const preview = problem ? "" : await dataUrl(file);
          return { key: randomKey(), file, preview, alt: "", sent: null, problem };
        }),
      );
      setChosen((all) => [...all, ...added]);
    },
    /** Uploads the chosen pictures one by one, in their order. Returns whether all were accepted. */
    sendAll: async (lotId: string, fallbackAlt: string): Promise<boolean> => {
      let allTaken = true;
      for (const { key, file, alt } of chosen) {
        if (refusal(file)) {
          allTaken = false;
          continue;
        }
        change(key, { sent: 0, problem: null });
        try {
          await uploadImage(lotId, file, alt.trim() || fallbackAlt, (sent) => change(key, { sent }));
          remove(key);
        } catch (error) {
          allTaken = false;
          const why = asProblem(error)?.message ?? "The shop could not be reached.";
          change(key, {
            sent: null,
            problem: `${why} Save again to try once more, or take the picture away.`,
          });
        }
      }
      return allTaken;
    },
  };
}

function dataUrl(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}
