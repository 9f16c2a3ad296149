import { beforeEach, describe, expect, test, vi } from "vitest";

import { createServiceClient } from "#app/data/client.server.ts";
import { sendMail } from "#app/mail/sender.server.ts";
import { getPayment } from "#app/payment/razorpay.server.ts";
import { createSubrequests, type Work } from "#app/workflows/subrequests.server.ts";
import { CONFIG, GATEWAY } from "#tests/unit/support/shop-context.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

/** Shares `limit` requests out between kinds of work. */
function budget(limit: number) {
  const { countIn, shareOut } = createSubrequests(limit);
  const made: string[] = [];
  stubFetch({ "GET /": () => ({}) });
  const { backend } = countIn(CONFIG);
  const request = () => backend?.fetch?.("https://db.example/");

  /** Creates work that makes `due` requests, one after the other, and records each. */
  function work(name: string, weight: number, due: number): Work {
    let rest = due;
    return {
      name,
      weight,
      async run(left) {
        for (; rest > 0 && left() > 0; rest -= 1) {
          await request();
          made.push(name);
        }
        return rest > 0;
      },
    };
  }
  const count = () => Object.groupBy(made, (name) => name);
  const counts = () =>
    Object.fromEntries(Object.entries(count()).map(([name, all]) => [name, all?.length ?? 0]));
  return { request, work, shareOut, counts, made };
}

describe("shares", () => {
  test("each kind of work gets its share while all have more than enough to do", async () => {
    const { work, shareOut, counts } = budget(60);
    await shareOut([work("a", 1, 999), work("b", 2, 999), work("c", 3, 999)]);
    expect(counts()).toEqual({ a: 10, b: 20, c: 30 });
  });

  test("what earlier work leaves over goes to the later", async () => {
    const { work, shareOut, counts } = budget(60);
    await shareOut([work("a", 1, 0), work("b", 2, 4), work("c", 3, 999)]);
    expect(counts()).toEqual({ b: 4, c: 56 });
  });

  test("what later work leaves over goes back to the earlier", async () => {
    const { work, shareOut, counts, made } = budget(60);
    await shareOut([work("a", 1, 999), work("b", 2, 999), work("c", 3, 6)]);
    // 10, 20 and 6; then 8 and 16 of the remaining 24.
    expect(counts()).toEqual({ a: 18, b: 36, c: 6 });
    expect(made.indexOf("c")).toBe(30);
  });

  test("all work is done when there are requests enough, and each kind is asked once when none is due", async () => {
    const { work, shareOut, counts } = budget(60);
    await shareOut([work("a", 1, 25), work("b", 2, 25), work("c", 3, 5)]);
    expect(counts()).toEqual({ a: 25, b: 25, c: 5 });
    const idle = vi.fn<Work["run"]>(async () => false);
    await shareOut([{ name: "idle", weight: 1, run: idle }]);
    expect(idle).toHaveBeenCalledTimes(1);
  });

  test("work that stops for want of requests is not asked again when no request was made since", async () => {
    const { shareOut } = budget(60);
    const tooDear = vi.fn<Work["run"]>(async () => true);
    await shareOut([{ name: "too dear", weight: 1, run: tooDear }]);
    expect(tooDear).toHaveBeenCalledTimes(1);
  });

  test("work that fails is logged, keeps its share to itself no longer, and is not tried again", async () => {
    const { work, shareOut, counts } = budget(60);
    const failing = vi.fn<Work["run"]>(async () => {
      throw new Error("out of order");
    });
    await shareOut([{ name: "failing", weight: 3, run: failing }, work("b", 3, 999)]);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(counts()).toEqual({ b: 60 });
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toEqual({
      operation: "cron: failing",
      cause: "out of order",
    });
  });
});

describe("the limit", () => {
  test("work that costs more than planned takes at most half of what is kept for the rest", async () => {
    const { request, work, shareOut, counts } = budget(60);
    let made = 0;
    const greedy: Work = {
      name: "greedy",
      weight: 1,
      async run() {
        for (;;) {
          await request();
          made += 1;
        }
      },
    };
    await shareOut([greedy, work("b", 1, 999), work("c", 1, 999)]);
    // 20 of its own share, and half of the 40 that are reserved.
    expect(made).toBe(40);
    expect(counts()).toEqual({ b: 10, c: 10 });
  });

  test("a request beyond the limit is refused and not made", async () => {
    const calls = stubFetch({ "GET /": () => ({}) });
    const { backend } = createSubrequests(2).countIn(CONFIG);
    const request = () => backend?.fetch?.("https://db.example/");
    await request();
    await request();
    await expect(request()).rejects.toThrow("No requests are left in this run.");
    expect(calls).toHaveLength(2);
  });

  test("requests to the database, Razorpay and the mail provider count together", async () => {
    const calls = stubFetch({
      "POST /rest/v1/rpc/shop_claim_refunds": () => [],
      "GET /v1/payments/pay_1": () => ({ id: "pay_1" }),
      "POST /send": () => ({}),
    });
    const via = { kind: "api", url: "https://mail.example/send", key: "k" } as const;
    const shop = { ...CONFIG, gateway: GATEWAY, mail: { from: "a@b.example", timeoutMs: 50, via } };
    const { backend, gateway, mail } = createSubrequests(3).countIn(shop);
    if (!backend || !gateway || !mail) throw new Error("Something is not configured.");
    const content = { subject: "s", html: "h", text: "t" };
    const claim = () => createServiceClient(backend).rpc("shop_claim_refunds", { p_limit: 1 });
    const send = () => sendMail(mail, { to: "a@b.example", key: "k", content });

    expect((await claim()).error).toBeNull();
    await getPayment(gateway, "pay_1");
    expect(await send()).toBeNull();
    expect(calls).toHaveLength(3);

    expect((await claim()).error?.message).toContain("No requests are left");
    expect(await getPayment(gateway, "pay_1")).toMatchObject({ ok: false, kind: "unavailable" });
    expect(await send()).toBe("Error: No requests are left in this run.");
    expect(calls).toHaveLength(3);
  });

  test("what is not configured stays so", () => {
    expect(createSubrequests(1).countIn({ ...CONFIG, backend: null })).toMatchObject({
      backend: null,
      gateway: null,
      mail: null,
    });
  });
});
