import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

import { isScripted } from "#tests/e2e/support/fixtures.ts";

/** Rules that axe leaves out unless asked: target size is WCAG 2.2 AA, the others are A or good practice. */
const MORE_RULES = [
  "target-size",
  "label-content-name-mismatch",
  "css-orientation-lock",
  "focus-order-semantics",
  "table-fake-caption",
  "td-has-header",
  "hidden-content",
];

/** What depends on size and theme, not on the document alone. */
const RULES_OF_LOOKS = ["color-contrast", "link-in-text-block", "target-size", "hidden-content"];

/**
 * Every rule of axe but the AAA ones: WCAG 2.0 to 2.2 A and AA, best practices, and those above. Not
 * p-as-heading, an experiment that takes every bold price for a heading. Or only the rules about looks, of a page that
 * the others see in another size.
 */
export async function expectNoAxeViolations(page: Page, which: "all" | "looks" = "all"): Promise<void> {
  if (!isScripted()) {
    // Where page script is off, timers and requests never answer axe, which would wait for ever; promises do go on.
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
      // Telling of all that is well takes longer than finding it so.
      resultTypes: ["violations"],
      ...(which === "looks" && { runOnly: { type: "rule", values: RULES_OF_LOOKS } }),
    } satisfies RunOptions,
  );
  expect(found).toEqual([]);
}

const DESKTOP = { width: 1280, height: 800 };

/** What a page looks like: the size of the window and the theme. */
type View = { size: "phone" | "desktop"; theme: "light" | "dark" };

/**
 * Looks at the page in both sizes. With script on and off together every size is seen in every theme, and by every
 * rule: each size shows what the other hides.
 */
export async function look(page: Page, whenSeen?: (view: View) => Promise<void>): Promise<void> {
  const phone = page.viewportSize();
  if (!phone) throw new Error("The page has no viewport.");
  const [onPhone, onDesktop] = isScripted() ? (["light", "dark"] as const) : (["dark", "light"] as const);
  const show = async (view: View) => {
    await page.setViewportSize(view.size === "phone" ? phone : DESKTOP);
    // A theme is one class on the document; frame.spec.ts checks that the theme button sets it.
    await page.evaluate((wanted) => {
      document.documentElement.className = wanted;
    }, view.theme);
    await whenSeen?.(view);
  };
  await show({ size: "phone", theme: onPhone });
  await expectNoAxeViolations(page, isScripted() ? "all" : "looks");
  await expectFingerSizedButtons(page);
  await expectNoSidewaysScroll(page);
  await show({ size: "desktop", theme: onDesktop });
  await expectNoAxeViolations(page, isScripted() ? "looks" : "all");
  await expectFingerSizedButtons(page);
  await page.setViewportSize(phone);
}

/** Narrow phones, ordinary phones, and 1,280 px at 200 and 400 % zoom, which are 640 and 320 px wide. */
const WIDTHS = [320, 360, 640];

/** Nothing may reach beyond the edge of the page at any width; puts the window back as it was. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
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

const FINGER = 44;

/** Buttons, and links that look like one, are as large as a finger. axe judges the other targets (24 px). */
export async function expectFingerSizedButtons(page: Page): Promise<void> {
  const small = await page.evaluate((finger) => {
    const buttons = document.querySelectorAll<HTMLElement>(
      "button, summary, select, .btn, .icon-button, .tab, .input",
    );
    return Array.from(buttons)
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.matches(".sr-only"))
      .map((button) => ({ box: button.getBoundingClientRect(), button }))
      .filter(({ box }) => box.width < finger - 0.01 || box.height < finger - 0.01)
      .map(({ box, button }) => `${box.width} × ${box.height}: ${button.outerHTML.slice(0, 200)}`);
  }, FINGER);
  expect(small).toEqual([]);
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** What moved under the reader since the page began to load, which browsers sum up as CLS; nothing should. */
export function layoutShift(page: Page): Promise<string[]> {
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
