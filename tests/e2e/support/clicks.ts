import type { Locator, Page } from "@playwright/test";

/** Counts what a person does for a job, and the screens that are waited for. */
export type Job = {
  click: (target: Locator) => Promise<void>;
  /** Opens the select and chooses: two clicks. */
  choose: (select: Locator, option: string) => Promise<void>;
  clicks: () => number;
  loads: () => number;
};

/** Begins a job on the page as it is. Typing is not counted; going into a field with the mouse is. */
export function startJob(page: Page): Job {
  let clicks = 0;
  const screens: string[] = [];
  page.on("framenavigated", (frame) => {
    // A progress that renews itself is one screen.
    if (frame === page.mainFrame() && frame.url() !== screens.at(-1)) screens.push(frame.url());
  });
  return {
    async click(target) {
      clicks += 1;
      await target.click();
    },
    async choose(select, option) {
      clicks += 2;
      await select.selectOption(option);
    },
    clicks: () => clicks,
    loads: () => screens.length,
  };
}
