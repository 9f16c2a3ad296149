import { randomUUID } from "node:crypto";

import { type BrowserContext, expect, type Locator, type Page, test as base } from "@playwright/test";

type Guard = {
  /** Says that this test itself opens or posts `path` and expects a 4xx or 503, which Chromium writes to its console. */
  refusalAt: (path: string) => void;
};

/** Every context of every test is watched: what must never happen, whatever a test is about, ends here. */
export const test = base.extend<{ guard: Guard }>({
  baseURL: ({ browserName: _ }, use) => use(variable("HAAT_URL")),
  guard: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const excused = new Set<string>();
      const shops = [variable("HAAT_URL"), variable("HAAT_BARE_URL"), variable("HAAT_OUTAGE_URL")];

      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        const { url } = message.location();
        const path = URL.canParse(url) ? new URL(url).pathname.replace(/\.data$/, "") : url;
        const isRefusal = /^Failed to load resource: .* a status of (4\d\d|503)/.test(message.text());
        if (!(isRefusal && excused.has(path))) problems.push(`console ${message.type()}: ${message.text()} (${url})`);
      });
      context.on("weberror", (problem) => problems.push(`page error: ${problem.error().stack}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol !== "data:" && !shops.includes(url.origin)) problems.push(`foreign request: ${url}`);
        if (request.resourceType() === "font") problems.push(`font request: ${url}`);
        if (!isScripted() && /script/.test(request.resourceType())) problems.push(`script request: ${url}`);
        if (!isScripted() && url.pathname.endsWith(".js")) problems.push(`script file: ${url}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 500 && !excused.has(new URL(response.url()).pathname)) {
          problems.push(`${response.status()} from ${response.url()}`);
        }
      });
      await use({ refusalAt: (path) => excused.add(path) });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function variable(name: "HAAT_URL" | "HAAT_BARE_URL" | "HAAT_OUTAGE_URL"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the tests run under tests/e2e/setup.ts.`);
  return value;
}

/** Whether this project lets pages run script. */
export function isScripted(): boolean {
  return base.info().project.use.javaScriptEnabled !== false;
}

/** Whether this project has a phone's screen. */
export function isPhone(): boolean {
  return base.info().project.use.isMobile === true;
}

/** Opens an address and waits until the page is all that it will be: with script, hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Where script runs, waits until React has taken over the document; a click before that is a click without script. */
export async function hydrated(page: Page): Promise<void> {
  if (!isScripted()) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber$")),
  );
}

export type Account = { fullName: string; email: string; password: string };

/** Registers an account that nobody else has, through the screens; ends on the sign-in page. */
export async function newShopper(page: Page): Promise<Account> {
  const account = { fullName: "Meera Nair", email: `${randomUUID()}@example.com`, password: "six-or-more" };
  await open(page, "/register");
  await page.getByLabel("Full name").fill(account.fullName);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(account.password);
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  return account;
}

/** Signs in on the sign-in page that is open. */
export async function signIn(page: Page, { email, password }: Pick<Account, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(notice(page, "Welcome back!")).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}

/** What the shop says about the last action. */
export function notice(page: Page, text: string): Locator {
  return page.locator('.notices [role="status"], .notices [role="alert"]').filter({ hasText: text });
}

/** Puts a signed-in session that the set-up made into the browser. Never sign these out: other tests share them. */
export async function resume(context: BrowserContext, who: "shopper" | "admin" | "newcomer"): Promise<void> {
  const sessions: Record<string, [string, string][]> = JSON.parse(process.env.HAAT_SESSIONS ?? "{}");
  const url = variable("HAAT_URL");
  await context.addCookies((sessions[who] ?? []).map(([name, value]) => ({ name, value, url })));
}

/** Colours the pages to come, as a click on the theme button does. */
export async function useTheme(context: BrowserContext, theme: "light" | "dark"): Promise<void> {
  for (const url of [variable("HAAT_URL"), variable("HAAT_BARE_URL")]) {
    const answer = await context.request.post(`${url}/theme`, {
      form: { theme, redirectTo: "/" },
      headers: { Origin: url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
}

/** Fills the cart without the screens, for tests that are about what comes after. */
export async function putInCart(context: BrowserContext, productId: string, quantity = 1): Promise<void> {
  const url = variable("HAAT_URL");
  const answer = await context.request.post(`${url}/cart`, {
    form: { intent: "add", productId, quantity, redirectTo: "/" },
    headers: { Origin: url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}
