import { NewsPage } from "@/features/analytics/news-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("analytics") ? <NewsPage /> : <SwitchedOff />;
}
