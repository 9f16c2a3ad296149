import { type Browser, chromium, type Page } from "@playwright/test";

import { CHROMIUM } from "#local/chromium.ts";
import { startEdge } from "#tests/bench/support/edge.ts";
import { startShopPostgres } from "#tests/postgres/global-setup.ts";
import { copyShopTemplate } from "#tests/postgres/shop-template.ts";
import { startTestShop } from "#tests/support/test-shop.ts";

// Measures pages in Chromium on a slowed network and processor, from the built Worker behind a server that compresses.
// Run by `npm run bench:pages`. ROUNDS=n repeats each measurement (5); the table shows medians.

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PRODUCT = "/product/00000000-0000-4000-8000-000000000115";
const PAGES = { home: "/", list: "/products", product: PRODUCT, cart: "/cart" };
/** Round trip in ms, speed in kbit/s, and how many times slower than this computer the processor is. */
const PROFILES = {
  "slow 4G, CPU × 4": { latency: 150, speed: 1_638, cpu: 4 },
  "slow 3G, CPU × 10": { latency: 300, speed: 700, cpu: 10 },
};
const LONG_TASK_MS = 50;
const SETTLED_MS = 5_000;

type Profile = (typeof PROFILES)[keyof typeof PROFILES];
type Row = Record<string, number>;

/** Opens a slowed page that records its own paints, shifts and long tasks. */
async function openSlowed(browser: Browser, { latency, speed, cpu }: Profile) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const script = { requests: 0, bytes: 0 };
  const scripts = new Set<string>();
  session.on("Network.responseReceived", ({ type, requestId }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    script.requests += 1;
    script.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  const throughput = (speed * 1_024) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tasks: [] as number[][] };
    Object.assign(globalThis, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as never))).observe({
        type,
        buffered: true,
      });
    watch("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
    watch("layout-shift", ({ value }) => (seen.cls += value));
    watch("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  });
  return { page, script, close: () => context.close() };
}

type Seen = { lcp: number; cls: number; tasks: [number, number][] };

/** Opens a page and leaves it alone. */
async function measurePage(browser: Browser, url: string, profile: Profile): Promise<Row> {
  const { page, script, close } = await openSlowed(browser, profile);
  await page.goto(url);
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, cls, tasks, fcp } = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Seen }).seen,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await close();
  const after = tasks.filter(([start]) => start > fcp);
  return {
    FCP: fcp,
    LCP: lcp,
    CLS: cls,
    "blocked after paint": after.reduce((sum, [, duration]) => sum + duration - LONG_TASK_MS, 0),
    "longest task after paint": Math.max(0, ...after.map(([, duration]) => duration)),
    "tasks over 50 ms after LCP": after.filter(([start]) => start > lcp).length,
    "script requests": script.requests,
    "script bytes": script.bytes,
  };
}

/** Taps Add to Cart. @returns ms until the badge counts it */
async function measureTap(
  browser: Browser,
  url: string,
  profile: Profile,
  isSettled: boolean,
): Promise<number> {
  const { page, close } = await openSlowed(browser, profile);
  await page.goto(url, { waitUntil: isSettled ? "load" : "commit" });
  if (isSettled) await page.waitForTimeout(SETTLED_MS);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const box = await page.getByRole("button", { name: "Add to Cart" }).first().boundingBox();
  if (!box) throw new Error("The page has no button.");
  const start = performance.now();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await badge(page).waitFor();
  const time = performance.now() - start;
  await close();
  return time;
}

const badge = (page: Page) => page.getByRole("link", { name: "Cart, 1 product" });

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(await work());
  return results;
}

const postgres = await startShopPostgres();
const shop = await startTestShop({ database: (await copyShopTemplate(postgres.port)).url, limit: 100_000 });
const { url, server } = await startEdge(shop.shopUrl);
const browser = await chromium.launch(CHROMIUM);
// The first request of each page compiles it.
for (const path of Object.values(PAGES)) await fetch(url + path);

for (const [name, profile] of Object.entries(PROFILES)) {
  const table: Record<string, Row> = {};
  for (const [label, path] of Object.entries(PAGES)) {
    const rows = await repeat(() => measurePage(browser, url + path, profile));
    table[label] = Object.fromEntries(
      Object.keys(rows[0]!).map((key) => [key, Math.round(median(rows.map((row) => row[key]!)))]),
    );
  }
  for (const isSettled of [true, false]) {
    const times = await repeat(() => measureTap(browser, url + PRODUCT, profile, isSettled));
    table.product![isSettled ? "tap, settled" : "tap at first paint"] = Math.round(median(times));
  }
  console.log(name);
  console.table(table);
}
await browser.close();
server.close();
await shop.close();
await postgres.stop();
