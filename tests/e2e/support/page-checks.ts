import { mkdirSync } from "node:fs";

import { type CDPSession, expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

import { isScripted } from "#tests/e2e/support/fixtures.ts";

/** Rules that axe disables by default: target size is WCAG 2.2 AA, the others are A or best practice. */
const MORE_RULES = [
  "target-size",
  "label-content-name-mismatch",
  "css-orientation-lock",
  "focus-order-semantics",
  "table-fake-caption",
  "td-has-header",
  "hidden-content",
];

/** Rules that depend on the theme; all others depend on the document and the size only. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * Runs every axe rule except AAA: WCAG 2.0 to 2.2 A and AA, best practices, and those above. Leaves out
 * p-as-heading, which takes bold prices for headings. `colour` runs only the rules that depend on the theme.
 */
export async function expectNoAxeViolations(page: Page, which: "all" | "colour" = "all"): Promise<void> {
  if (!isScripted()) {
    // Without page script timers never fire and axe would wait forever; promises do resolve.
    await page.evaluate(() => {
      const soon = (job: () => void) => void Promise.resolve().then(job);
      Object.assign(globalThis, { setTimeout: soon });
    });
  }
  if (!(await page.evaluate(() => "axe" in globalThis))) await loadAxe(page);
  const found = await page.evaluate(
    async (options) => {
      // A scrolled page has controls half below its sticky header.
      scrollTo({ top: 0, behavior: "instant" });
      // The foot of a dialog lies over what can be scrolled free of it, see coveredControls.
      const feet = document.querySelectorAll<HTMLElement>(".save-bar");
      for (const foot of feet) foot.style.position = "static";
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
      for (const foot of feet) foot.style.position = "";
      return violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      ]);
    },
    {
      rules: Object.fromEntries(MORE_RULES.map((id) => [id, { enabled: true }])),
      preload: isScripted(),
      // Collecting passes takes longer than finding violations.
      resultTypes: ["violations"],
      ...(which === "colour" && { runOnly: { type: "rule", values: RULES_OF_COLOUR } }),
    } satisfies RunOptions,
  );
  expect(found).toEqual([]);
}

/** Loads axe as a top-level script: unlike `page.evaluate`, the browser compiles it once for all pages of a process. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe.source });
  await session.detach();
}

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Checks the open page in both sizes and both themes, with every rule: accessibility, target sizes, and no horizontal
 * scrolling at any width. With SHOTS=folder, saves a screenshot of each view of a page with a `name`.
 */
export async function checkEveryView(page: Page, name?: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  const wasTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await setTouch(page, viewport === PHONE);
    for (const theme of ["light", "dark"]) {
      await setTheme(page, theme);
      await saveScreenshot(page, `${name}-${viewport.width}-${theme}`);
      await expectNoAxeViolations(page, theme === "light" ? "all" : "colour");
    }
    await expectTouchTargets(page, viewport === DESKTOP && isPortal(page) ? MIN_MOUSE_PX : MIN_TOUCH_PX);
  }
  await setTouch(page, wasTouched);
  await setTheme(page, "light");
  await expectNoHorizontalScroll(page, name);
  await page.setViewportSize(before);
}

const sessions = new WeakMap<Page, CDPSession>();

/** Says to media queries whether the screen is touched; without, it has a mouse. */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  // Its settings end with the session.
  sessions.set(page, session);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled });
}

const isPortal = (page: Page) => /^\/admin(\/|$)/.test(new URL(page.url()).pathname);

/** A theme is this one class; tests/http/site/theme.test.ts compares the HTML of both. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.className = wanted;
  }, theme);
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  const { SHOTS: folder } = process.env;
  if (!folder || name.startsWith("undefined")) return;
  mkdirSync(folder, { recursive: true });
  // Images below the window are not loaded yet.
  await page.evaluate(() => {
    // A header that stays in sight would lie in the middle of the picture.
    scrollTo(0, 0);
    for (const image of document.images) image.loading = "eager";
    return Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({
    path: `${folder}/${isScripted() ? "" : "script-off-"}${name}.png`,
    fullPage: true,
  });
}

/** Small and common phones, the narrowest tables with and without the menu, and 1,280 px at 100 %, 200 % and 400 % zoom. */
const WIDTHS = [1280, 1040, 760, 640, 360, 320];

/** Expects no horizontal scrolling at these widths, then restores the size. */
export async function expectNoHorizontalScroll(page: Page, name?: string, widths = WIDTHS): Promise<void> {
  const before = page.viewportSize();
  if (!before) throw new Error("The page has no viewport.");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const culprits = Array.from(document.body.querySelectorAll("*")).filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      return [
        `${scrollWidth} > ${clientWidth}`,
        ...culprits.map((element) => element.outerHTML.slice(0, 200)),
      ];
    });
    expect(beyond, `sideways at ${width} px`).toEqual([]);
    if (width === 320) await saveScreenshot(page, `${name}-320-light`);
  }
  await page.setViewportSize(before);
}

const MIN_TOUCH_PX = 44;
/** The portal's controls where there is a mouse. */
const MIN_MOUSE_PX = 28;

/** Expects buttons, and links styled as buttons, of at least this size on each side. axe checks other targets (24 px). */
export async function expectTouchTargets(page: Page, minimum = MIN_TOUCH_PX): Promise<void> {
  const small = await page.evaluate((finger) => {
    const buttons = document.querySelectorAll<HTMLElement>(
      "button, summary, select, .btn, .icon-button, .tab, .input",
    );
    return Array.from(buttons)
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.matches(".sr-only"))
      .map((button) => ({ box: button.getBoundingClientRect(), button }))
      .filter(({ box }) => box.width < finger - 0.01 || box.height < finger - 0.01)
      .map(({ box, button }) => `${box.width} × ${box.height}: ${button.outerHTML.slice(0, 200)}`);
  }, minimum);
  expect(small).toEqual([]);
}

/** Focuses each control of a part of the page with the keyboard's scrolling. @returns those that something else covers */
export function coveredControls(page: Page, part = "main"): Promise<string[]> {
  return page.evaluate((within) => {
    const controls = document.querySelectorAll<HTMLElement>(
      `${within} :is(a[href], button, input, select, textarea, summary):not([type=hidden], [tabindex='-1'], :disabled)`,
    );
    const problems: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      // As long as its field is empty, Apply looks and acts as if disabled.
      if (getComputedStyle(control).pointerEvents === "none") continue;
      control.focus();
      // The first line of a link, as far as the window shows it.
      const [line] = control.getClientRects();
      if (!line) continue;
      const x = (Math.max(line.left, 0) + Math.min(line.right, innerWidth)) / 2;
      const y = (Math.max(line.top, 0) + Math.min(line.bottom, innerHeight)) / 2;
      const seen = document.elementFromPoint(x, y);
      const isSeen = seen !== null && (control.contains(seen) || seen.closest("label")?.contains(control));
      if (!isSeen)
        problems.push(`${control.outerHTML.slice(0, 120)} is under ${seen?.outerHTML.slice(0, 80)}`);
    }
    return problems;
  }, part);
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/**
 * Layout shifts since the page started to load, with the elements that moved. While the HTML is read, a busy browser may
 * paint a part of it, so only shifts above 0.01 count. After that those above 0.0005 count: less is 0.000 when rounded.
 */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const read = load?.domInteractive ?? 0;
    const shifts = (observer.takeRecords() as LayoutShift[]).filter(
      ({ value, startTime }) => value > (startTime > read ? 0.0005 : 0.01),
    );
    return shifts.map(({ value, startTime, sources }) => {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 200) : "text",
      );
      return `${value} at ${startTime} of ${read}: ${moved.join(", ")}`;
    });
  });
}
