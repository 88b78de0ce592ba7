import { expect, test } from "vitest";
import { deviceName } from "./device-name";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0 Safari/537.36 Edg/136.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["curl/8.9.1", "curl"],
  ["", "Unknown device"],
])("%s is %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
