import { Percent } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    tax: true;
  }
}

export default {
  module: "tax",
  screens: [
    {
      path: "/admin/tax",
      staff: ["staff-books"],
      title: "Tax",
      place: { icon: Percent, order: 45, text: "Whether tax is charged, and by which rules." },
      load: () => import("./tax-page"),
    },
  ],
} satisfies Manifest;
