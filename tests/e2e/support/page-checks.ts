import { expect, type Page } from "@playwright/test";
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

/** Rules that depend on size and theme as well as on the document. */
const RULES_OF_LOOKS = ["color-contrast", "link-in-text-block", "target-size", "hidden-content"];

/**
 * Runs every axe rule except AAA: WCAG 2.0 to 2.2 A and AA, best practices, and those above. Leaves out
 * p-as-heading, which takes bold prices for headings. `looks` runs only the rules that depend on size and theme.
 */
export async function expectNoAxeViolations(page: Page, which: "all" | "looks" = "all"): Promise<void> {
  if (!isScripted()) {
    // Without page script timers never fire and axe would wait forever; promises do resolve.
    await page.evaluate(() => {
      const soon = (job: () => void) => void Promise.resolve().then(job);
      Object.assign(globalThis, { setTimeout: soon });
    });
  }
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
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
      ...(which === "looks" && { runOnly: { type: "rule", values: RULES_OF_LOOKS } }),
    } satisfies RunOptions,
  );
  expect(found).toEqual([]);
}

const DESKTOP = { width: 1280, height: 800 };

/** Size of the window and theme. */
type View = { size: "phone" | "desktop"; theme: "light" | "dark" };

/** Checks the page in both sizes. Script on and off together cover every size in each theme, with every rule. */
export async function checkBothSizes(page: Page, whenSeen?: (view: View) => Promise<void>): Promise<void> {
  const phone = page.viewportSize();
  if (!phone) throw new Error("The page has no viewport.");
  const [onPhone, onDesktop] = isScripted() ? (["light", "dark"] as const) : (["dark", "light"] as const);
  const show = async (view: View) => {
    await page.setViewportSize(view.size === "phone" ? phone : DESKTOP);
    // The theme is one class; theme-and-loading.spec.ts checks that the theme button sets it.
    await page.evaluate((wanted) => {
      document.documentElement.className = wanted;
    }, view.theme);
    await whenSeen?.(view);
  };
  await show({ size: "phone", theme: onPhone });
  await expectNoAxeViolations(page, isScripted() ? "all" : "looks");
  await expectTouchTargets(page);
  await expectNoHorizontalScroll(page);
  await show({ size: "desktop", theme: onDesktop });
  await expectNoAxeViolations(page, isScripted() ? "looks" : "all");
  await expectTouchTargets(page);
  await page.setViewportSize(phone);
}

/** Small and common phones, and 1,280 px at 200 % and 400 % zoom (640 and 320 px). */
const WIDTHS = [320, 360, 640];

/** Expects no horizontal scrolling at any width, then restores the size. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (!before) throw new Error("The page has no viewport.");
  for (const width of WIDTHS) {
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
  }
  await page.setViewportSize(before);
}

const MIN_TARGET_PX = 44;

/** Expects buttons, and links styled as buttons, of at least 44 × 44 px. axe checks other targets (24 px). */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate((finger) => {
    const buttons = document.querySelectorAll<HTMLElement>(
      "button, summary, select, .btn, .icon-button, .tab, .input",
    );
    return Array.from(buttons)
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.matches(".sr-only"))
      .map((button) => ({ box: button.getBoundingClientRect(), button }))
      .filter(({ box }) => box.width < finger - 0.01 || box.height < finger - 0.01)
      .map(({ box, button }) => `${box.width} × ${box.height}: ${button.outerHTML.slice(0, 200)}`);
  }, MIN_TARGET_PX);
  expect(small).toEqual([]);
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Layout shifts since the page started to load, with the elements that moved. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return (observer.takeRecords() as LayoutShift[]).map(({ value, sources }) => {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 200) : "text",
      );
      return `${value}: ${moved.join(", ")}`;
    });
  });
}
