import type { Head } from "@/shared/manifest";
import { SCREENS } from "./manifests";
import { VISITOR_SCREENS } from "./visitor-screens";

/** A screen as `screens.json` lists it. The server and the browser tests read the list. */
interface ListedScreen extends Head {
  /** A path that ends in a slash needs one more part after it, an id. */
  path: string;
  modules: string[];
  signIn: boolean;
}

const HEADS: Record<string, Head> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, Head>>(["../features/*/visitors.ts", "./pages/visitors.ts"], {
      eager: true,
      import: "heads",
    }),
  ),
);

/** Every screen of the page, by address. It runs at build time. */
export function listedScreens(): ListedScreen[] {
  const ofManifests = SCREENS.map(({ path, title, description, public: shown, modules, inShop }) => ({
    path,
    head: { title, description, public: shown },
    modules,
    signIn: inShop !== "open",
  }));
  const ofVisitors = VISITOR_SCREENS.filter(({ load }) => load).map(({ path }) => {
    const head = HEADS[path];
    if (!head) throw new Error(`visitors.ts lists ${path} without its head`);
    return { path, head, modules: [], signIn: false };
  });
  return [...ofManifests, ...ofVisitors]
    .flatMap(({ path, head, ...rest }) =>
      addresses(path).map((address) => ({ path: address, ...head, ...rest })),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The listed forms of a path: `/a/:id` is `/a/`, and `/a/:id?` is both `/a/` and `/a`. */
function addresses(path: string): string[] {
  const [fixed = "", parameter] = path.split("/:");
  if (parameter === undefined) return [path];
  if (parameter.includes("/")) throw new Error(`${path}: an address of the page ends with its id`);
  return parameter.endsWith("?") ? [fixed, `${fixed}/`] : [`${fixed}/`];
}
