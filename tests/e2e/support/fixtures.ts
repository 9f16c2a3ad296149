import { randomUUID } from "node:crypto";

import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
  test as base,
  type WebError,
} from "@playwright/test";

type Guard = {
  /** Declares that the test expects a 4xx or 503 from `path`, which Chromium logs to the console. */
  allowErrorAt: (path: string) => void;
  /** Declares that the test visits the Razorpay stand-in, the only other site a page may open. */
  allowRazorpay: () => void;
  /** Declares that the test visits a shop of its own. */
  allowShop: (url: string) => void;
};

let shared: BrowserContext | undefined;

/**
 * Tests of a worker share one browser context, because a new one loads and compiles the scripts again. Cookies are
 * cleared and pages closed after each test. A test that changes the context itself, such as its clock, sets `ownContext`.
 *
 * Fails any test with console errors, page errors, requests to other sites, fonts or 5xx responses.
 */
export const test = base.extend<{ guard: Guard; ownContext: boolean }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  baseURL: ({}, use) => use(variable("HAAT_URL")),
  ownContext: [false, { option: true }],
  context: async ({ browser, ownContext }, use) => {
    const context = ownContext ? await browser.newContext() : (shared ??= await browser.newContext());
    await use(context);
    if (context !== shared) return context.close();
    await Promise.all([context.clearCookies(), ...context.pages().map((page) => page.close())]);
  },
  page: async ({ context }, use) => use(await context.newPage()),
  guard: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const excused = new Set<string>();
      const shops = new Set(
        (["HAAT_URL", "HAAT_BARE_URL", "HAAT_OUTAGE_URL", "HAAT_CONFIRM_URL"] as const).map(variable),
      );

      const isExcused = (url: string) =>
        URL.canParse(url) && excused.has(new URL(url).pathname.replace(/\.data$/, ""));

      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        const { url } = message.location();
        const isRefusal =
          /^Failed to load resource: (.* a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
            message.text(),
          );
        if (isRefusal && isExcused(url)) return;
        problems.push(`console ${message.type()}: ${message.text()} (${url})`);
      };
      const onError = (problem: WebError) =>
        problems.push(
          `page error: ${problem.error().name} ${problem.error().message} ${problem.error().stack}`,
        );
      const onRequest = (request: Request) => {
        const url = new URL(request.url());
        if (url.protocol !== "data:" && !shops.has(url.origin)) problems.push(`foreign request: ${url}`);
        if (request.resourceType() === "font") problems.push(`font request: ${url}`);
      };
      const onResponse = (response: Response) => {
        if (response.status() >= 500 && !isExcused(response.url())) {
          problems.push(`${response.status()} from ${response.url()}`);
        }
      };
      context
        .on("console", onConsole)
        .on("weberror", onError)
        .on("request", onRequest)
        .on("response", onResponse);
      await use({
        allowErrorAt: (path) => excused.add(path),
        allowRazorpay: () => shops.add(variable("HAAT_RAZORPAY_URL")),
        allowShop: (url) => shops.add(url),
      });
      context
        .off("console", onConsole)
        .off("weberror", onError)
        .off("request", onRequest)
        .off("response", onResponse);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

type Variable =
  | "HAAT_URL"
  | "HAAT_BARE_URL"
  | "HAAT_OUTAGE_URL"
  | "HAAT_CONFIRM_URL"
  | "HAAT_MAIL_DIR"
  | "HAAT_CONFIRM_MAIL_DIR"
  | "HAAT_RAZORPAY_URL"
  | "HAAT_SQL_URL"
  | "HAAT_SERVICE_KEY";

/** @throws Error outside of a run prepared by setup.ts */
export function variable(name: Variable): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the tests run under tests/e2e/support/setup.ts.`);
  return value;
}

/** Returns true if pages run script in this project. */
export function isScripted(): boolean {
  return base.info().project.use.javaScriptEnabled !== false;
}

/** Opens a path and waits for its script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
}

/**
 * Waits until the shop's script, or React in the portal, runs on the page that is open or being opened; returns
 * immediately without script.
 */
export async function waitForScript(page: Page): Promise<void> {
  if (!isScripted()) return;
  await page.waitForFunction(() => {
    const root = document.querySelector("html");
    // Between two pages there is none.
    if (!root) return false;
    const { scripted, leaving } = root.dataset;
    const isReact = Object.keys(document.querySelector("main") ?? {}).some((key) =>
      key.startsWith("__reactFiber$"),
    );
    return isReact || (scripted !== undefined && leaving === undefined);
  });
}

export type Account = { fullName: string; email: string; password: string };

function newAccount(): Account {
  return { fullName: "Meera Nair", email: `${randomUUID()}@example.com`, password: "six-or-more" };
}

/** Registers a new account on the registration page; ends on the sign-in page. */
export async function registerShopper(page: Page): Promise<Account> {
  const account = newAccount();
  await open(page, "/register");
  await page.getByLabel("Full name").fill(account.fullName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(account.password);
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  const welcome = "Account created successfully! You can sign in now.";
  await expect(notice(page, welcome)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  return account;
}

/** Registers a new account and signs in by requests. */
export async function signUp(context: BrowserContext): Promise<Account> {
  const account = newAccount();
  await post(context, "/register", { ...account, confirmPassword: account.password, terms: "on" });
  await post(context, "/login", { email: account.email, password: account.password });
  return account;
}

/** Adds a shared session to the browser. Tests must not sign it out. */
export async function restoreSession(
  context: BrowserContext,
  who: "shopper" | "admin" | "newcomer",
): Promise<void> {
  const sessions: Record<string, [string, string][]> = JSON.parse(process.env.HAAT_SESSIONS ?? "{}");
  const url = variable("HAAT_URL");
  await context.addCookies((sessions[who] ?? []).map(([name, value]) => ({ name, value, url })));
}

/** Signs in on the open sign-in page. */
export async function signIn(page: Page, { email, password }: Omit<Account, "fullName">): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(notice(page, "Welcome back!")).toBeVisible();
}

/** The notice with this text. */
export function notice(page: Page, text: string): Locator {
  return page.locator('.notice[role="status"], .notice[role="alert"]').filter({ hasText: text }).last();
}

/**
 * Stops the timer of notices on pages that open from now on: a busy computer may look for one later than it ends. They
 * go with their page, as without script.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".notice { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Values of the address form by label, for tests that type them. */
export const ADDRESS_BY_LABEL = {
  "Postal code": "682001",
  "First name": "Meera",
  "Last name": "Nair",
  "Flat, house, street": "14 Marine Drive",
  City: "Kochi",
  "Mobile number": "9876543210",
};

/** Fills in an address in Kochi; the PIN code determines the state. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Postal code").fill("682 001");
  await page.getByLabel("First name").fill("Meera");
  await page.getByLabel("Last name").fill("Nair");
  await page.getByLabel("Flat, house, street").fill("14 Marine Drive");
  await page.getByLabel("City").fill("Kochi");
  await page.getByLabel("Mobile number").fill("098765 43210");
}

/** Adds to the cart by a request. */
export function putInCart(context: BrowserContext, productId: string, quantity = 1): Promise<void> {
  return post(context, "/cart", { intent: "add", productId, quantity, redirectTo: "/" });
}

async function post(
  context: BrowserContext,
  path: string,
  form: Record<string, string | number>,
): Promise<void> {
  const answer = await context.request.post(variable("HAAT_URL") + path, {
    form,
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
