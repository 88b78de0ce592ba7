import { AnalyticsPage } from "@/features/analytics/analytics-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("analytics") ? <AnalyticsPage /> : <SwitchedOff />;
}
