import { ATTRIBUTES } from "@/shared/lib/attributes";

/** Bounds of the cupping score as typed; empty means no bound. */
export interface ScoreBounds {
  scoreMin: string;
  scoreMax: string;
}

/** The filters, order and page of a product list: the state that a catalogue screen keeps in its address. */
export interface ListQuery extends ScoreBounds {
  q: string;
  tab: Tab | null;
  /** Selected values by attribute. An attribute without selected values is absent and does not filter. */
  ticked: Record<string, string[]>;
  page: number;
}

export const TABS = [
  { value: "best-sellers", label: "Best Sellers" },
  { value: "featured", label: "Featured" },
  { value: "new", label: "New" },
  { value: "recommended", label: "Recommended" },
] as const;

export type Tab = (typeof TABS)[number]["value"];

/** Products on a page of a search or a category. */
export const PAGE_SIZE = 8;

/** The longest search, and the last position in a list, that the server accepts. */
export const MAX_SEARCH = 200;
const MAX_OFFSET = 100_000_000;

const SCORE = "cupping_score";

export function readListQuery(params: URLSearchParams): ListQuery {
  const ticked: Record<string, string[]> = {};
  for (const name of Object.keys(ATTRIBUTES)) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length > 0) ticked[name] = values;
  }
  const [scoreMin = "", scoreMax = ""] = (params.get(SCORE) ?? "").split("..");
  return {
    q: params.get("q")?.trim() ?? "",
    tab: TABS.find((tab) => tab.value === params.get("tab"))?.value ?? null,
    ticked,
    scoreMin: scoreBound(scoreMin),
    scoreMax: scoreBound(scoreMax),
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

/** The parameters of the list in an address. Defaults are left out. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.tab) params.set("tab", query.tab);
  for (const [name, values] of Object.entries(query.ticked)) {
    for (const value of values) params.append(name, value);
  }
  const score = scoreRange(query);
  if (score) params.set(SCORE, score);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

/** Changes a filter and returns to the first page. */
export function withTick(query: ListQuery, name: string, value: string, on: boolean): ListQuery {
  const others = (query.ticked[name] ?? []).filter((each) => each !== value);
  const { [name]: _, ...rest } = query.ticked;
  const values = on ? [...others, value] : others;
  return { ...query, ticked: values.length ? { ...rest, [name]: values } : rest, page: 1 };
}

export function withScore(query: ListQuery, bounds: Partial<ScoreBounds>): ListQuery {
  const { scoreMin = query.scoreMin, scoreMax = query.scoreMax } = bounds;
  return { ...query, scoreMin: scoreBound(scoreMin), scoreMax: scoreBound(scoreMax), page: 1 };
}

/** Whether the lower bound is above the upper one. */
export function isImpossible({ scoreMin, scoreMax }: ScoreBounds): boolean {
  return scoreMin !== "" && scoreMax !== "" && Number(scoreMin) > Number(scoreMax);
}

export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, ticked: {}, scoreMin: "", scoreMax: "", page: 1 };
}

export function filterCount({ ticked, scoreMin, scoreMax }: ListQuery): number {
  const ticks = Object.values(ticked).reduce((sum, values) => sum + values.length, 0);
  return ticks + (scoreMin || scoreMax ? 1 : 0);
}

/** The request for one page of the list. */
export function toRequest(query: ListQuery, pageSize: number) {
  const score = scoreRange(query);
  return {
    ...query.ticked,
    ...(query.tab ? { tab: query.tab } : {}),
    ...(score ? { [SCORE]: score } : {}),
    limit: pageSize,
    offset: Math.min((query.page - 1) * pageSize, MAX_OFFSET),
  };
}

function scoreRange({ scoreMin, scoreMax }: ScoreBounds): string {
  return scoreMin || scoreMax ? `${scoreMin}..${scoreMax}` : "";
}

/** A bound between 0 and 100, or an empty text. */
function scoreBound(text: string): string {
  if (text.trim() === "") return "";
  const value = Number(text);
  return Number.isFinite(value) ? String(Math.min(100, Math.max(0, value))) : "";
}
