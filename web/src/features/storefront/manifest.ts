import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    storefront: true;
  }
}

export default {
  module: "storefront",
  screens: [{ path: "/pages/:name", title: "Page", inShop: "open", load: () => import("./own-page") }],
} satisfies Manifest;
