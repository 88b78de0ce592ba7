import { describe, expect, it } from "vitest";
import { formatMinor, formatPrice, times, toMinor } from "./money";

describe("money", () => {
  it("reads decimal strings and JSON numbers alike", () => {
    expect(toMinor("18.50", "USD")).toBe(1850n);
    expect(toMinor(18.5, "USD")).toBe(1850n);
    expect(toMinor(4, "USD")).toBe(400n);
  });

  it("keeps amounts exact where floating point would not", () => {
    const price = toMinor("0.10", "USD") ?? 0n;
    expect(formatMinor(times(price, 3), "USD")).toBe("$0.30");
    expect(formatMinor(times(toMinor("90071992547409.91", "USD") ?? 0n, 11), "USD")).toBe(
      "$990,791,918,021,509.01",
    );
  });

  it("rounds half up what is finer than the minor unit", () => {
    expect(toMinor("1.005", "USD")).toBe(101n);
    expect(toMinor("1.0049", "USD")).toBe(100n);
  });

  it("knows currencies without a minor unit", () => {
    expect(formatPrice("3560", "UGX")).toBe("UGX\u00a03,560");
  });

  it("shows dollars with two decimals, other text as it is, nothing as N/A", () => {
    expect(formatPrice(13.5, "USD")).toBe("$13.50");
    expect(formatPrice("on request", "USD")).toBe("on request");
    expect(formatPrice(null, "USD")).toBe("N/A");
  });
});
