import type { Manifest } from "@/shared/manifest";

export default {
  screens: [{ path: "/company", title: "Company", load: () => import("./company-page") }],
} satisfies Manifest;
