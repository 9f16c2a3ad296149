import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createStaticHandler, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { parseConfig } from "#app/config.server.ts";
import {
  cartContext,
  configContext,
  type Identity,
  identityContext,
  nonceContext,
  requestIdContext,
  sessionContext,
} from "#app/context.ts";
import { createUserClient } from "#app/data/client.server.ts";
import routes from "#app/routes.ts";
import { ACCESS, accessOf } from "#app/routes/admin/access.ts";
import { hasPermission, type Role, ROLES } from "#app/shop/account/roles.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

/**
 * Each guard of the account pages and of the portal, alone: every loader and action is called directly, without the
 * layouts around it, and every layout is asked to protect a loader that has no guard. The user was identified from the
 * token already, as with tokens that the Worker verifies by itself.
 */

const USER = { id: "5f0c7a52-8d1d-4f0e-9d2b-0e1a2b3c4d5e", email: "asha@haat.example" };
const ID = "00000000-0000-4000-8000-000000000001";

const ENDED = "whose session ended elsewhere";
type Caller = "visitor" | "shopper" | Role | `${"shopper" | "owner"} ${typeof ENDED}` | "unreachable";

/** Requests that the code under test made to the backend. */
let calls: string[] = [];
/** The identity that the backend reports for the caller. */
let caller: Caller = "visitor";

function staffRole(): Role | null {
  const [name] = caller.split(" ");
  return ROLES.find((role) => role === name) ?? null;
}

/** Answers the two questions of the guards; any other request is an error. */
function answerBackend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { url, method } = new Request(input, init);
  const { pathname } = new URL(url);
  calls.push(`${method} ${pathname}`);
  if (pathname === "/rest/v1/rpc/shop_enter_portal") {
    return Promise.resolve(
      Response.json(staffRole() ? { state: "open", role: staffRole() } : { state: "no_staff", role: null }),
    );
  }
  if (pathname === "/rest/v1/users") {
    const role = staffRole();
    return Promise.resolve(
      Response.json([{ is_admin: role === "owner", staff_role: role === "owner" ? null : role }]),
    );
  }
  if (pathname !== "/auth/v1/user") return Promise.resolve(Response.json({}, { status: 500 }));
  return Promise.resolve(
    caller.endsWith(ENDED)
      ? Response.json({ error_code: "session_not_found", msg: "Session not found" }, { status: 403 })
      : Response.json({ id: USER.id, email: USER.email, aud: "authenticated" }),
  );
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", vi.fn(answerBackend));
});
afterEach(() => void vi.unstubAllGlobals());

function sessionCookie(): string {
  const session = {
    access_token: "a.b.c",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: USER,
  };
  return `base64-${btoa(JSON.stringify(session))}`;
}

function contextOf(who: Caller): RouterContextProvider {
  caller = who;
  const jar = { getAll: () => [{ name: "haat-auth", value: sessionCookie() }], set: () => undefined };
  const identity: Identity = {
    db: createUserClient(BACKEND, jar),
    user: who === "visitor" || who === "unreachable" ? null : USER,
    endedUserId: null,
    isAuthUnreachable: who === "unreachable",
    remember: () => undefined,
    clearSession: () => void calls.push("clear session"),
    hasPendingFlow: () => false,
  };
  const context = new RouterContextProvider();
  context.set(identityContext, identity);
  context.set(
    configContext,
    parseConfig({
      SUPABASE_URL: BACKEND.url,
      SUPABASE_PUBLISHABLE_KEY: BACKEND.publishableKey,
      SUPABASE_SECRET_KEY: BACKEND.secretKey,
      SESSION_SECRET: "s".repeat(40),
      SITE_URL: "https://shop.example",
    }),
  );
  context.set(requestIdContext, "1a2b3c4d");
  context.set(nonceContext, "nonce");
  context.set(sessionContext, {
    takeNotice: () => null,
    notify: () => undefined,
    keepWish: () => undefined,
    takeWish: () => null,
    keptWish: () => null,
    keepEmail: () => undefined,
    keepRemoved: () => undefined,
    takeRemoved: () => null,
    setPaying: () => undefined,
    paying: () => null,
    setCancelledPayment: () => undefined,
    cancelledPaymentAt: () => null,
    takeEmail: () => null,
  });
  const cart = { id: ID, lines: [], coupon: null };
  context.set(cartContext, { get: () => cart, set: () => undefined });
  return context;
}

/** Status and target of what a guard throws, or of a response. */
type Outcome = { status: number; location: string | null };

async function outcomeOf(work: () => unknown): Promise<Outcome> {
  const thrown = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => error);
  if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get("Location") };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `data(…, init)` of React Router returns
  const { init } = (thrown ?? {}) as { init?: ResponseInit | null };
  return { status: init?.status ?? 200, location: null };
}

type RouteModule = {
  loader?: (args: object) => unknown;
  action?: (args: object) => unknown;
  middleware?: MiddlewareFunction[];
};
type RouteFile = { file: string; path: string; module: RouteModule };

const modules = import.meta.glob<RouteModule>("./**/*.{ts,tsx}");

async function loadRoute(file: string): Promise<RouteModule> {
  const load = modules[file.replace("routes/", "./")];
  if (!load) throw new Error(`No file ${file}.`);
  return load();
}

/** Every route below `layout`, and the layouts in between, with the path of its URL. */
async function routesBelow(layout: string): Promise<RouteFile[]> {
  const found: RouteFile[] = [];
  async function walk(entries: readonly RouteConfigEntry[], base: string, isInside: boolean): Promise<void> {
    for (const { file, path = "", children = [] } of entries) {
      const full = path ? `${base}/${path}` : base;
      const inside = isInside || file === layout;
      if (inside) found.push({ file, path: full || "/", module: await loadRoute(file) });
      await walk(children, full, inside);
    }
  }
  await walk(routes, "", false);
  return found;
}

/** Forms of the actions that refuse an invalid one before they ask who posted it. */
const FORMS: Record<string, Record<string, string>> = {
  "routes/account/profile/profile.tsx": { fullName: "Meera Nair", phone: "" },
  "routes/account/profile/addresses.tsx": { intent: "set-default", addressId: ID },
  "routes/account/profile/address-new.tsx": ADDRESS_FIELDS,
  "routes/account/profile/address-edit.tsx": ADDRESS_FIELDS,
  "routes/account/profile/wishlist.tsx": { intent: "remove", wishId: ID },
  "routes/account/orders/invoice.tsx": { intent: "issue" },
  "routes/account/orders/cancel.tsx": { intent: "cancel" },
  "routes/account/checkout/retry-payment.ts": { intent: "pay-again" },
  "routes/account/checkout/checkout.tsx": {
    intent: "place-order",
    addressId: ID,
    paymentMethod: "cod",
    checkoutKey: ID,
    shownTotal: "58800",
  },
};

function argumentsFor({ file, path }: RouteFile, who: Caller, isPost: boolean) {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const url = new URL(path.replaceAll(/:\w+/g, ID).replace("*", "nowhere"), "https://shop.example");
  const body = new URLSearchParams(FORMS[file]);
  return {
    request: new Request(url, isPost ? { method: "POST", body } : {}),
    url,
    params: Object.fromEntries(names.map((name) => [name, ID])),
    context: contextOf(who),
  };
}

const ROLE_CHECK = "POST /rest/v1/rpc/shop_enter_portal";
const SESSION_CHECK = "GET /auth/v1/user";

const LAYOUT = "routes/admin/layout.tsx";
const admin = await routesBelow(LAYOUT);
// The sign-in and the page after it have no layout.
const signedIn = "routes/admin/signed-in.tsx";
admin.push({ file: signedIn, path: "/admin/signed-in", module: await loadRoute(signedIn) });
const twoStep = "routes/admin/two-step/two-step.tsx";
admin.push({ file: twoStep, path: "/admin/two-step", module: await loadRoute(twoStep) });
const account = await routesBelow("routes/account/layout.tsx");

/** Text of every file of the two sections: whoever writes a loader there has it in the tables. */
const SOURCES = import.meta.glob<string>("./{admin,account}/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The sign-in of the portal, and the page of a payment link, which opens by its token. */
const UNGUARDED = new Set(["./admin/sign-in.tsx", "./account/checkout/pay-link.tsx"]);

const loaders = (files: RouteFile[]) => files.filter(({ module }) => module.loader);
const actions = (files: RouteFile[]) => files.filter(({ module }) => module.action);

test("the tables below hold every guarded loader and action", () => {
  const inBoth = [...admin, ...account].map(({ file }) => file);
  expect(new Set(inBoth).size).toBe(inBoth.length);
  const tables = { loader: loaders([...admin, ...account]), action: actions([...admin, ...account]) };
  for (const [name, table] of Object.entries(tables)) {
    const declared = Object.entries(SOURCES)
      .filter(
        ([file, text]) =>
          new RegExp(`^export (async )?(function|const) ${name}\\b`, "m").test(text) && !UNGUARDED.has(file),
      )
      .map(([file]) => file.replace("./", "routes/"));
    expect(declared.length, name).toBeGreaterThan(50);
    // Checks that the tables also contain routes of other sections below the layouts.
    const own = table.map(({ file }) => file).filter((file) => !file.startsWith("routes/api/"));
    expect(own.toSorted(), name).toEqual(declared.toSorted());
  }
});

/** Adds the tests that a loader and an action of the portal share. */
function refusesAllButStaff(call: (who: Caller) => ReturnType<typeof outcomeOf>): void {
  test("sends a visitor to the sign-in before it reads anything", async () => {
    expect(await call("visitor")).toEqual({ status: 302, location: "/admin" });
    expect(calls).toEqual([]);
  });

  test("refuses a shopper before it reads anything else", async () => {
    expect(await call("shopper")).toEqual({ status: 403, location: null });
    expect(calls).toEqual([ROLE_CHECK]);
  });
}

/** Returns true if the role has the declared permission. */
function mayPass(role: Role, path: string, key: "see" | "post"): boolean {
  const access = accessOf(path);
  const need = access?.[key] ?? access?.see;
  return need !== undefined && (need === "staff" || hasPermission(role, need));
}

describe.each(loaders(admin))("the loader of $file", (route) => {
  const call = (who: Caller) => outcomeOf(() => route.module.loader?.(argumentsFor(route, who, false)));

  refusesAllButStaff(call);

  test.each(ROLES)("asks what the role %s may see before it reads anything else", async (role) => {
    const path = route.file === LAYOUT ? "/admin/help" : route.path;
    const { status } = await call(role);
    expect(status !== 403).toBe(mayPass(role, path, "see"));
    expect(status === 403 ? calls : [ROLE_CHECK]).toEqual([ROLE_CHECK]);
  });

  test("answers 503 while the session cannot be verified", async () => {
    expect(await call("unreachable")).toEqual({ status: 503, location: null });
    expect(calls).toEqual([]);
  });
});

describe.each(actions(admin))("the action of $file", (route) => {
  const call = (who: Caller) => outcomeOf(() => route.module.action?.(argumentsFor(route, who, true)));

  refusesAllButStaff(call);

  test.each(ROLES)("asks what the role %s may post before it changes anything", async (role) => {
    const { status } = await call(role);
    expect(status !== 403).toBe(mayPass(role, route.path, "post"));
    expect(calls.slice(0, 2)).toEqual(status === 403 ? [ROLE_CHECK] : [ROLE_CHECK, SESSION_CHECK]);
  });

  test("signs out an owner whose session was ended elsewhere, before it changes anything", async () => {
    expect(await call("owner whose session ended elsewhere")).toEqual({ status: 303, location: "/admin" });
    expect(calls).toEqual([ROLE_CHECK, SESSION_CHECK, "clear session"]);
  });
});

test("the newsletter export asks whether the session has ended, because it is a list of people", async () => {
  const route = admin.find(({ path }) => path === "/admin/newsletter/export");
  const answer = outcomeOf(() =>
    route?.module.loader?.(argumentsFor(route, "owner whose session ended elsewhere", false)),
  );
  expect(await answer).toEqual({ status: 303, location: "/admin" });
  expect(calls).toEqual([ROLE_CHECK, SESSION_CHECK, "clear session"]);
});

/** Loaders of routes that only take posts: they show nothing and lead to the order. */
const POST_ONLY = new Set(["routes/account/orders/reorder.ts", "routes/account/checkout/retry-payment.ts"]);

const TO_LOGIN = { status: 303, location: expect.stringMatching(/^\/login\?redirectTo=%2F/) };

test.each(loaders(account).filter(({ file }) => !POST_ONLY.has(file)))(
  "the loader of $file sends a visitor to the sign-in before it reads anything",
  async (route) => {
    expect(await outcomeOf(() => route.module.loader?.(argumentsFor(route, "visitor", false)))).toEqual(
      TO_LOGIN,
    );
    expect(calls).toEqual([]);
  },
);

test.each(actions(account))(
  "the action of $file sends a visitor to the sign-in before it reads anything",
  async (route) => {
    expect(await outcomeOf(() => route.module.action?.(argumentsFor(route, "visitor", true)))).toEqual(
      TO_LOGIN,
    );
    expect(calls).toEqual([]);
  },
);

/** Actions that read the order before they ask whether the session has ended. */
const READ_ORDER_FIRST = new Set([
  "routes/account/orders/return.tsx",
  "routes/account/orders/return-confirm.tsx",
]);

test.each(actions(account).filter(({ file }) => !READ_ORDER_FIRST.has(file)))(
  "the action of $file signs out a shopper whose session was ended elsewhere, before it changes anything",
  async (route) => {
    const who = `shopper ${ENDED}` as const;
    expect(await outcomeOf(() => route.module.action?.(argumentsFor(route, who, true)))).toEqual(TO_LOGIN);
    expect(calls).toEqual([SESSION_CHECK, "clear session"]);
  },
);

test.each(["shopper", ...ROLES] as const)("%s issues an invoice if the role changes orders", async (who) => {
  const route = account.find(({ path }) => path === "/order/:id/invoice");
  const { status } = await outcomeOf(() => route?.module.action?.(argumentsFor(route, who, true)));
  expect(status !== 403).toBe(who !== "shopper" && hasPermission(who, "orders.write"));
  expect(calls.slice(0, 2)).toEqual([SESSION_CHECK, "GET /rest/v1/users"]);
});

/** Requests a route without a guard inside a layout. @returns the response, and how often the route ran */
async function requestInside(
  layout: string,
  who: Caller,
  method: "GET" | "POST",
  path = layout === LAYOUT ? "/admin/orders" : "/inside",
) {
  const { middleware } = await loadRoute(layout);
  const run = vi.fn<() => Response>(() => Response.json({ secret: true }));
  const handler = createStaticHandler([
    {
      id: "layout",
      ...(middleware ? { middleware } : {}),
      children: [{ id: "inside", path, loader: run, action: run }],
    },
  ]);
  const response: unknown = await handler
    .queryRoute(new Request(new URL(path, "https://shop.example"), { method }), {
      routeId: "inside",
      requestContext: contextOf(who),
      generateMiddlewareResponse: async (query) =>
        query(new Request(new URL(path, "https://shop.example"), { method })),
    })
    .catch((error: unknown) => error);
  return { outcome: await outcomeOf(() => response), runs: run.mock.calls.length };
}

describe.each(["GET", "POST"] as const)("the layout around a route without a guard, %s", (method) => {
  test.each([
    [LAYOUT, "visitor", { status: 302, location: "/admin" }],
    [LAYOUT, "shopper", { status: 403, location: null }],
    ["routes/account/layout.tsx", "visitor", { status: 303, location: "/login?redirectTo=%2Finside" }],
  ] as const)("%s keeps a %s out", async (layout, who, refusal) => {
    expect(await requestInside(layout, who, method)).toEqual({ outcome: refusal, runs: 0 });
  });

  test.each([
    [LAYOUT, "owner"],
    ["routes/account/layout.tsx", "shopper"],
  ] as const)("%s lets a signed-in %s in", async (layout, who) => {
    expect(await requestInside(layout, who, method)).toEqual({
      outcome: { status: 200, location: null },
      runs: 1,
    });
  });
});

describe.each(ROLES)("the layout of the portal, for the role %s,", (role) => {
  test.each(["GET", "POST"] as const)("lets through each %s that the role may make", async (method) => {
    const passed: string[] = [];
    for (const path of Object.keys(ACCESS)) {
      const { outcome, runs } = await requestInside(LAYOUT, role, method, path);
      expect(outcome.status).toBe(runs === 1 ? 200 : 403);
      if (runs === 1) passed.push(path);
    }
    const may = (path: string) =>
      mayPass(role, path, "see") && (method === "GET" || mayPass(role, path, "post"));
    expect(passed).toEqual(Object.keys(ACCESS).filter(may));
  });

  test("keeps a route out that is not declared", async () => {
    expect(await requestInside(LAYOUT, role, "GET", "/admin/undeclared")).toMatchObject({ runs: 0 });
  });
});

test("every route of the portal has a declared permission, and every declared one is a route", () => {
  const paths = admin.filter(({ file }) => file !== LAYOUT).map(({ path }) => path);
  expect(new Set(Object.keys(ACCESS))).toEqual(new Set(paths));
  for (const { path } of actions(admin)) expect(accessOf(path), path).toHaveProperty("post");
});

test.each(ROLES)(
  "the role %s may see the list behind each dialog, and each screen that it may post",
  (role) => {
    const gaps = Object.keys(ACCESS).filter((path) => {
      const list = path.split("/").slice(0, 3).join("/");
      const seesDialogAlone = mayPass(role, path, "see") && accessOf(list) && !mayPass(role, list, "see");
      return seesDialogAlone || (mayPass(role, path, "post") && !mayPass(role, path, "see"));
    });
    expect(gaps).toEqual([]);
  },
);
