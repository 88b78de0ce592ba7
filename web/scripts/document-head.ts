import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const THEME_SCRIPT = new URL("../src/app/theme-boot.js", import.meta.url);
const PRELOADED_FONTS = /(young-serif-latin-400-normal|hanken-grotesk-latin-wght-normal)-[^/]+\.woff2$/;
const SERVER_MARK = "<!--head-->";

/**
 * Finishes the head of index.html under a policy that allows no inline script: the theme script becomes a
 * hashed file that runs before the first paint, both text fonts are preloaded, and the mark where the
 * server puts a page's own tags stays last.
 */
export function documentHead(): Plugin {
  let themeFile = "/src/app/theme-boot.js";
  return {
    name: "sokoni-document-head",
    buildStart() {
      if (this.environment.mode !== "build") return;
      this.emitFile({ type: "asset", name: "theme.js", source: readFileSync(THEME_SCRIPT) });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        themeFile =
          files.map((file) => `/${file}`).find((file) => /\/theme-[^/]+\.js$/.test(file)) ?? themeFile;
        const fonts = files
          .filter((file) => PRELOADED_FONTS.test(file))
          .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
        return html
          .replace("<!--theme-->", [`<script src="${themeFile}"></script>`, ...fonts].join("\n    "))
          .replace(SERVER_MARK, "")
          .replace("</head>", `  ${SERVER_MARK}\n  </head>`);
      },
    },
  };
}
