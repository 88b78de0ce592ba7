import { readFileSync } from "node:fs";
import { type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from "vite";

const BOOT_SCRIPT = new URL("../src/app/boot.js", import.meta.url);
const PRELOADED_FONTS = /(young-serif-latin-400-normal|hanken-grotesk-latin-wght-normal)-[^/]+\.woff2$/;
const SHELL = new URL("../src/app/shell.tsx", import.meta.url).pathname;
const SCREENS = new URL("../src/app/listed-screens.ts", import.meta.url).pathname;
const SERVER_MARK = "<!--head-->";

/** The screens that are often opened directly, by the start of their address, with their first data. */
const AHEAD: Record<string, { screen: string; data?: string }> = {
  "": { screen: "src/app/pages/landing.tsx" },
  store: {
    screen: "src/features/catalog/store-page.tsx",
    data: "/api/data?tab=best-sellers&limit=12&offset=0",
  },
  product: { screen: "src/features/catalog/product-page.tsx", data: "/api/products/{id}" },
};

/**
 * Completes index.html under a policy that allows no inline script. The boot script becomes a hashed file that runs
 * before the first paint, and the first requests of the screens are listed for it. Both text fonts are preloaded, after
 * the scripts. The mark for the server's own tags stays last in the head. The body starts with the shell, which React
 * then replaces. The server reads the list of screens from screens.json, beside index.html.
 */
export function documentHead(): Plugin {
  let bootFile = "/src/app/boot.js";
  let config: ResolvedConfig;
  return {
    name: "sokoni-document-head",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      if (this.environment.mode !== "build") return;
      this.emitFile({ type: "asset", name: "boot.js", source: readFileSync(BOOT_SCRIPT) });
    },
    async generateBundle() {
      const { listedScreens } = await run<{ listedScreens: () => unknown }>(SCREENS, config);
      this.emitFile({
        type: "asset",
        fileName: "screens.json",
        source: JSON.stringify(listedScreens(), null, 1),
      });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const files = Object.keys(bundle);
        bootFile = files.map((file) => `/${file}`).find((file) => /\/boot-[^/]+\.js$/.test(file)) ?? bootFile;
        const fonts = files
          .filter((file) => PRELOADED_FONTS.test(file))
          .map(
            (file) =>
              `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin fetchpriority="low">`,
          );
        const { shell } = await run<{ shell: () => string }>(SHELL, config);
        const ahead = JSON.stringify(screensAhead(bundle, html));
        const boot = [
          `<script type="application/json" id="ahead">${ahead}</script>`,
          `<script src="${bootFile}"></script>`,
        ];
        return html
          .replace('<div id="root"></div>', () => `<div id="root">${shell()}</div>`)
          .replace("<!--boot-->", [...boot, ...fonts].join("\n    "))
          .replace(SERVER_MARK, "")
          .replace("</head>", `  ${SERVER_MARK}\n  </head>`);
      },
    },
  };
}

/** Runs a file of the page at build time. */
async function run<Module>(file: string, { resolve: { alias } }: ResolvedConfig): Promise<Module> {
  return (await runnerImport<Module>(file, { configFile: false, resolve: { alias } })).module;
}

/** The files of each screen of AHEAD that the page does not load anyway. */
function screensAhead(bundle: Rolldown.OutputBundle, html: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  return Object.fromEntries(
    Object.entries(AHEAD).map(([place, { screen, data }]) => {
      const files = new Set<string>();
      const add = (name: string) => {
        if (html.includes(name) || files.has(`/${name}`)) return;
        files.add(`/${name}`);
        for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported);
      };
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
      if (!first && chunks.length > 0) throw new Error(`the build has no file of its own for ${screen}`);
      if (first) add(first.fileName);
      return [place, { files: [...files], ...(data ? { data } : {}) }];
    }),
  );
}
