import { type ModuleName, useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./pages/switched-off";
import { type Screen, screen } from "./screen";

/** A screen of a module. Where the shop does not run the module, the page says so instead. */
export function moduleScreen(module: ModuleName, load: Screen) {
  const Page = screen(load);
  return function ModuleScreen() {
    return useModule(module) ? <Page /> : <SwitchedOff />;
  };
}
