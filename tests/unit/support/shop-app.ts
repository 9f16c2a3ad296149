import { RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import {
  cartContext,
  configContext,
  identityContext,
  nonceContext,
  requestIdContext,
  sessionContext,
} from "#app/context.ts";
import { createUserClient, type Db } from "#app/data/client.server.ts";
import { action as placeOrder, loader as checkout } from "#app/routes/account/checkout/checkout.tsx";
import { loader as confirmation } from "#app/routes/account/checkout/confirmation.tsx";
import { loader as payPage } from "#app/routes/account/checkout/pay.tsx";
import { action as retryPayment } from "#app/routes/account/checkout/retry-payment.ts";
import { action as cancel } from "#app/routes/account/orders/cancel.tsx";
import { action as callback } from "#app/routes/api/payment/callback.ts";
import { action as webhook } from "#app/routes/api/payment/webhook.ts";
import { reconcile } from "#app/workflows/reconcile.server.ts";
import type { ShopAnswer, ShopApp, ShopRequest, Wiring } from "#tests/unit/shop-app-types.ts";
import { CONFIG, GATEWAY } from "#tests/unit/support/shop-context.ts";

// The shop's routes and its cron in this process, with a fetch of the test's own.

const ROUTES: Record<ShopRequest["route"], (args: never) => unknown> = {
  checkout,
  "place order": placeOrder,
  "pay page": payPage,
  confirmation,
  "retry payment": retryPayment,
  cancel,
  callback,
  webhook,
};

/** Longer than any test: what takes too long is up to the test's fetch. */
const NEVER_MS = 3_600_000;

/** Requests that one kind of the cron's work may make. */
const SHARE = 60;

function toConfig({ fetch: send, publishableKey, secretKey, ...wiring }: Wiring): ShopConfig {
  const { keyId, keySecret, webhookSecret } = wiring;
  return {
    ...CONFIG,
    backend: { url: "https://db.example", publishableKey, secretKey, timeoutMs: NEVER_MS, fetch: send },
    gateway: {
      ...GATEWAY,
      keyId,
      keySecret,
      webhookSecrets: [webhookSecret],
      readTimeoutMs: NEVER_MS,
      writeTimeoutMs: NEVER_MS,
      fetch: send,
    },
    timeouts: Object.fromEntries(Object.keys(CONFIG.timeouts).map((name) => [name, NEVER_MS])) as never,
  };
}

function clientOf({ backend }: ShopConfig, { cookie }: { cookie: string }): Db {
  if (!backend) throw new Error("The shop has no backend.");
  const jar = { getAll: () => [{ name: "haat-auth", value: cookie }], set: () => undefined };
  return createUserClient(backend, jar);
}

/** Converts what a route returned or threw: a response, data with or without a status, or a failure. */
function toAnswer(given: unknown): ShopAnswer {
  if (given instanceof Response) {
    return { status: given.status, location: given.headers.get("Location"), data: null };
  }
  if (typeof given === "object" && given !== null && "data" in given && "init" in given) {
    const init = given.init as ResponseInit | null;
    return { status: init?.status ?? 200, location: null, data: given.data };
  }
  return { status: 200, location: null, data: given };
}

export const shopApp: ShopApp = {
  async request(wiring, user, { route, path, id, post, headers = {} }, cart) {
    const config = toConfig(wiring);
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(requestIdContext, "1a2b3c4d");
    context.set(nonceContext, "nonce");
    context.set(sessionContext, {
      takeNotice: () => null,
      notify: () => undefined,
      keepWish: () => undefined,
      keptWish: () => null,
      keepEmail: () => undefined,
      takeEmail: () => null,
      takeWish: () => null,
      keepRemoved: () => undefined,
      takeRemoved: () => null,
      setPaying: () => undefined,
      paying: () => null,
      setCancelledPayment: () => undefined,
      cancelledPaymentAt: () => null,
    });
    context.set(cartContext, { get: () => cart.current, set: (changed) => (cart.current = changed) });
    context.set(identityContext, {
      db: user && clientOf(config, user),
      user,
      endedUserId: null,
      isAuthUnreachable: false,
      remember: () => undefined,
      clearSession: () => undefined,
      hasPendingFlow: () => false,
    });
    const url = new URL(path, "https://shop.example");
    const body = typeof post === "object" ? new URLSearchParams(post) : post;
    const request = new Request(url, body === undefined ? { headers } : { method: "POST", headers, body });
    const args = { request, context, params: id === undefined ? {} : { id }, url, pattern: "" };
    try {
      return toAnswer(await ROUTES[route](args as never));
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown;
      return toAnswer(thrown);
    }
  },

  async call(wiring, user, name, values) {
    const db = clientOf(toConfig(wiring), user);
    return db.rpc(name as "shop_cancel_order", values as { p_order_id: string });
  },

  async runCron(wiring) {
    for (const { run } of reconcile(toConfig(wiring))) {
      // As in the cron, a failure stops no other work.
      await run(() => SHARE).catch(() => undefined);
    }
  },
};
