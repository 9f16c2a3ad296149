import { describe, expect, test } from "vitest";

import type { ShopConfig } from "#app/config.server.ts";
import { countAndCheckLimit } from "#app/middleware/rate-limit.server.ts";
import { CONFIG, createShopContext } from "#tests/unit/support/shop-context.ts";

type Kind = Exclude<keyof ShopConfig["limits"], "account">;

type How = { asked?: Kind; browser?: string | undefined };

/** Returns a limiter that rejects the given keys and records the keys it was asked about. */
function limiter(kind: Kind, rejected: string[] = []) {
  const keys: string[] = [];
  const limit = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: !rejected.includes(key) };
    },
  };
  const { context } = createShopContext({
    config: { limits: { ...CONFIG.limits, [kind]: limit, account: limit } },
  });
  const ask = (address: string | null, account?: string, { asked = kind, browser }: How = {}) => {
    const headers = address === null ? undefined : { "CF-Connecting-IP": address };
    const request = new Request("https://shop.example/login", headers ? { headers } : {});
    return countAndCheckLimit(asked, request, context, {
      ...(account === undefined ? {} : { account }),
      browser,
    });
  };
  return { keys, ask };
}

async function keyOf(address: string | null): Promise<string | undefined> {
  const { keys, ask } = limiter("auth");
  await ask(address);
  return keys[0];
}

describe("a rate limit", () => {
  test("counts an IPv4 address as a whole, apart for each kind of request", async () => {
    expect(await keyOf("203.0.113.9")).toBe("auth:203.0.113.9");
    const { keys, ask } = limiter("contact");
    await ask("203.0.113.9");
    expect(keys).toEqual(["contact:203.0.113.9"]);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2"],
    ["2001:db8:1:3:3:4:5:6", "2001:db8:1:3"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8::2:0:0:0:1", "2001:db8:0:2"],
    ["2001:db8::", "2001:db8:0:0"],
    ["2001:db8:1:2:3:4:5::", "2001:db8:1:2"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["::2:3:4:5:6:7:8", "0:2:3:4"],
    ["1::2:3:4:5:6:7:8:9", "1:2:3:4"],
  ])("counts the IPv6 address %s by its network %s", async (address, network) => {
    expect(await keyOf(address)).toBe(`auth:${network}`);
  });

  test("counts requests without an address together", async () => {
    expect(await keyOf(null)).toBe("auth:unknown");
  });

  test("counts the account as well, however its e-mail is typed", async () => {
    const { keys, ask } = limiter("auth");
    expect(await ask("203.0.113.9", " Asha@Example.com ")).toBe(false);
    expect(keys).toEqual(["auth:203.0.113.9", "auth:asha@example.com"]);
  });

  test("rejects when either the address or the account has reached it", async () => {
    expect(await limiter("auth", ["auth:1.2.3.4"]).ask("1.2.3.4", "asha@example.com")).toBe(true);
    expect(await limiter("auth", ["auth:asha@example.com"]).ask("1.2.3.4", "asha@example.com")).toBe(true);
    expect(await limiter("auth", ["auth:5.6.7.8"]).ask("1.2.3.4", "asha@example.com")).toBe(false);
  });

  test("counts a browser that signed in before instead of its network", async () => {
    const { keys, ask } = limiter("auth");
    await ask("203.0.113.9", undefined, { browser: "b1" });
    expect(keys).toEqual(["auth:browser:b1"]);
  });

  test("does not apply without a binding", async () => {
    expect(await limiter("auth", ["checkout:1.2.3.4"]).ask("1.2.3.4", undefined, { asked: "checkout" })).toBe(
      false,
    );
  });
});
