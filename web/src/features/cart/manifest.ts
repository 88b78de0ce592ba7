import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    cart: true;
  }
}

export default {
  module: "cart",
  live: {
    "sales.approval-moved": ["/cart"],
  },
} satisfies Manifest;
