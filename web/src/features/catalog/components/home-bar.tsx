import type { Tab } from "../list-query";
import { SearchBox } from "./search-box";
import { TabButtons } from "./tab-buttons";

interface HomeBarProps {
  current: string;
  tab: Tab | null;
  onSearch: (q: string) => void;
  onTab: (tab: Tab) => void;
}

/** The search bar and the four selections, above every list of the home screen. */
export function HomeBar({ current, tab, onSearch, onTab }: HomeBarProps) {
  return (
    <div className="mt-6 flex flex-col gap-6 lg:flex-row-reverse lg:items-end lg:justify-between">
      <SearchBox
        label="Search by name, origin or taste"
        current={current}
        onSearch={onSearch}
        size="large"
        className="w-full lg:max-w-lg"
      />
      <TabButtons current={tab} onChoose={onTab} />
    </div>
  );
}
