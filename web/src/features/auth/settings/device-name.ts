/** Checked in this order: the agent of each also matches some of those below it. */
const BROWSERS: [sign: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [sign: RegExp, name: string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** The name of a browser from its user agent: "Firefox on Windows". */
export function deviceName(agent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.split(/[/ ]/)[0] || "Unknown device");
}
