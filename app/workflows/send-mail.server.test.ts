import { beforeEach, describe, expect, test, vi } from "vitest";

import type { ShopConfig } from "#app/config.server.ts";
import { mayQueueMail, sendNewMails, sendQueuedMails } from "#app/workflows/send-mail.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";
import { CONFIG } from "#tests/unit/support/shop-context.ts";
import { ADDRESS, databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, claimLimit, type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

test.each([
  ["POST", "/checkout", true],
  ["POST", "/admin/returns/1.data", true],
  ["POST", "/some/form/of/next/year", true],
  ["POST", "/cart.data", false],
  ["POST", "/cart", false],
  ["POST", "/theme", false],
  ["POST", "/wishlist", false],
  ["POST", "/wishlist.data", false],
  ["POST", "/cart/coupon", true],
  ["POST", "/admin/cart", true],
  ["POST", "/cartdata", true],
  ["POST", "/order-confirmation/1", true],
  ["GET", "/order-confirmation/1", true],
  ["GET", "/order-confirmation/1.data", true],
  ["GET", "/pay/token", true],
  ["GET", "/", false],
  ["GET", "/order-confirmation", false],
  ["GET", "/help/order-confirmation/1", false],
  ["GET", "/admin/orders", false],
])("after %s %s mails are looked for: %s", (method, path, isLooked) => {
  expect(mayQueueMail(new Request(`https://shop.example${path}`, { method }))).toBe(isLooked);
});

const CLAIM = "POST /rest/v1/rpc/shop_claim_mails";
const QUEUE = "POST /rest/v1/rpc/shop_queue_stock_notices";
const RECORD = "POST /rest/v1/rpc/shop_record_mail";
const SEND = "POST /send";
const SHOP: Pick<ShopConfig, "backend" | "mail" | "siteUrl" | "sessionSecrets"> = {
  backend: CONFIG.backend,
  mail: {
    from: "Haat <orders@haat.example>",
    timeoutMs: 8_000,
    via: { kind: "api", url: "https://mail.example/send", key: "k" },
  },
  siteUrl: "https://shop.example",
  sessionSecrets: ["a secret of the tests with 32 characters"],
};
const MAIL = {
  id: 1,
  kind: "refunded",
  order_id: "d0000000-0000-4000-8000-000000000001",
  to_email: "asha@example.com",
  idempotency_key: "mail-1",
  created_at: "2026-01-01T00:00:00Z",
  data: {
    shop: {
      site_name: "Haat",
      contact_email: "care@haat.example",
      contact_phone: "",
      refund_days: 7,
      return_window_days: 7,
      delivery_days_min: 2,
      delivery_days_max: 5,
    },
    order_number: "ORD-1767225600000",
    amount: 590,
  },
};
/** An order whose date cannot be formatted. */
const UNRENDERABLE_ORDER = {
  placed_at: "some day",
  status: "confirmed",
  payment_method: "cod",
  payment_status: "pending",
  subtotal: 500,
  shipping: 0,
  tax: 90,
  discount: 0,
  round_off: 0,
  total: 590,
  address: ADDRESS,
  items: [],
};
const mails = (n: number, from = 1) =>
  Array.from({ length: n }, (_, index) => ({ ...MAIL, id: from + index }));

async function run(
  send: (config: typeof SHOP) => Promise<void>,
  answers: Record<string, (call: FetchCall) => unknown>,
  config: Partial<typeof SHOP> = {},
) {
  const calls = stubFetch({
    [QUEUE]: () => 0,
    [SEND]: () => ({}),
    [RECORD]: () => new Response(null, { status: 204 }),
    ...answers,
  });
  await send({ ...SHOP, ...config });
  return { calls, routes: calls.map(({ route }) => route), recorded: bodiesOf(calls, RECORD) };
}

/** Answers with each list once, then with none. */
function inTurn(...lists: unknown[][]) {
  return () => lists.shift() ?? [];
}

const logged = vi.spyOn(console, "error");
const warned = vi.spyOn(console, "warn");
beforeEach(() => {
  logged.mockReset().mockReturnValue();
  warned.mockReset().mockReturnValue();
});

const loggedLines = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)));

describe("after a request", () => {
  test("up to ten mails are claimed once, sent and recorded as sent", async () => {
    const { calls, recorded } = await run(sendNewMails, { [CLAIM]: () => mails(2) });
    expect(bodiesOf(calls, CLAIM)).toEqual([{ p_limit: 10 }]);
    const sent = calls.filter(({ route }) => route === SEND);
    expect(sent.map(({ body }) => body)).toMatchObject([
      {
        from: "Haat <orders@haat.example>",
        to: "asha@example.com",
        html: expect.stringContaining("https://shop.example"),
      },
      { to: "asha@example.com" },
    ]);
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("mail-1");
    expect(recorded).toEqual([
      { p_id: 1, p_ok: true },
      { p_id: 2, p_ok: true },
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  test("a mail that is not accepted is recorded with the error, and the others are sent", async () => {
    let sends = 0;
    const { recorded } = await run(sendNewMails, {
      [CLAIM]: () => mails(2),
      [SEND]: () => (sends++ === 0 ? new Response(null, { status: 500 }) : {}),
    });
    expect(recorded).toHaveLength(2);
    expect(recorded).toContainEqual({ p_id: 1, p_ok: false, p_error: "The provider answered 500" });
    expect(recorded).toContainEqual({ p_id: 2, p_ok: true });
    expect(loggedLines()).toEqual([{ operation: "send a mail", id: 1, cause: "The provider answered 500" }]);
  });

  test("a mail that cannot be rendered is recorded and not sent, and the others are", async () => {
    const broken = { ...MAIL, kind: "order-confirmed", id: 7, data: { ...MAIL.data, ...UNRENDERABLE_ORDER } };
    const { recorded, calls } = await run(sendNewMails, { [CLAIM]: () => [broken, ...mails(1)] });
    expect(recorded).toContainEqual({ p_id: 7, p_ok: false, p_error: "It could not be written" });
    expect(recorded).toContainEqual({ p_id: 1, p_ok: true });
    expect(bodiesOf(calls, SEND)).toHaveLength(1);
  });

  test.each([
    ["a backend", { backend: null }],
    ["a sender", { mail: null }],
    ["an address for links", { siteUrl: null }],
  ])("nothing is claimed without %s", async (_name, config) => {
    expect((await run(sendNewMails, {}, config)).routes).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
    expect(warned).not.toHaveBeenCalled();
  });

  test("a database that fails is logged, and the request does not fail", async () => {
    await run(sendNewMails, { [CLAIM]: databaseError });
    expect(loggedLines()).toMatchObject([{ operation: "claim mails" }, { operation: "send mails" }]);
    expect(loggedLines()[1]).not.toHaveProperty("cause");
    await run(
      sendNewMails,
      {},
      { backend: { url: "no url", publishableKey: "p", secretKey: "s", timeoutMs: 8_000 } },
    );
    expect(loggedLines()[2]).toEqual({ operation: "send mails", cause: expect.any(String) });
  });
});

describe("the cron", () => {
  /** Runs the cron's work with mails, with this many requests. */
  const sendWith = (requests: number) => (config: typeof SHOP) => {
    const { countIn, shareOut } = createSubrequests(requests);
    return shareOut([sendQueuedMails(countIn({ ...CONFIG, ...config }))]);
  };
  const sendAll = sendWith(1_000);

  test("sends batches of 25 until none is due", async () => {
    const { calls, recorded } = await run(sendAll, { [CLAIM]: inTurn(mails(25), mails(3, 26)) });
    expect(bodiesOf(calls, CLAIM)).toEqual(Array.from({ length: 3 }, () => ({ p_limit: 25 })));
    expect(recorded).toHaveLength(28);
  });

  test("first queues mails about products that are back, as many as a batch", async () => {
    const { calls, routes } = await run(sendAll, { [CLAIM]: () => [] });
    expect(routes).toEqual([QUEUE, CLAIM]);
    expect(bodiesOf(calls, QUEUE)).toEqual([{ p_limit: 25 }]);
  });

  test("queues those once, though requests are left for more mails", async () => {
    const { routes } = await run(sendWith(21), { [CLAIM]: (call) => mails(claimLimit(call)) });
    expect(routes.filter((route) => route === QUEUE)).toHaveLength(1);
  });

  test("sends mails although those about products that are back could not be queued", async () => {
    const { recorded } = await run(sendAll, { [QUEUE]: databaseError, [CLAIM]: inTurn(mails(2)) });
    expect(recorded).toHaveLength(2);
    expect(loggedLines()).toMatchObject([
      { operation: "queue stock notices" },
      { operation: "queue stock notices" },
    ]);
  });

  test("stops when a batch sends nothing, so that a provider that is down is not asked on and on", async () => {
    const down = await run(sendAll, { [CLAIM]: () => mails(25), [SEND]: noAnswer });
    expect(bodiesOf(down.calls, CLAIM)).toHaveLength(1);
    expect(down.recorded).toHaveLength(25);
  });

  test("claims no more than it can send and record: the next run sends the rest", async () => {
    const { calls, recorded } = await run(sendWith(73), { [CLAIM]: (call) => mails(claimLimit(call)) });
    expect(bodiesOf(calls, CLAIM)).toEqual([{ p_limit: 25 }, { p_limit: 10 }]);
    expect(recorded).toHaveLength(35);
    expect(calls).toHaveLength(73);
  });

  test("counts mails that Cloudflare's binding sends", async () => {
    const sent: string[] = [];
    const send = async ({ to }: { to: string }) => void sent.push(to);
    const mail = {
      from: "Haat <orders@haat.example>",
      timeoutMs: 8_000,
      via: { kind: "binding", binding: { send } },
    } as const;
    const { calls, recorded } = await run(
      sendWith(21),
      { [CLAIM]: (call) => mails(claimLimit(call)) },
      { mail },
    );
    expect(sent).toHaveLength(9);
    expect(recorded).toHaveLength(9);
    expect(calls.length + sent.length).toBe(20);
  });

  test("says that mails wait when no sender is set, and nothing without a backend", async () => {
    expect((await run(sendAll, {}, { mail: null })).routes).toEqual([]);
    expect(warned.mock.calls).toEqual([[expect.stringContaining("they stay in the outbox")]]);
    expect((await run(sendAll, {}, { mail: null, backend: null })).routes).toEqual([]);
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
