import { afterAll, expect, inject, test } from "vitest";

import { openDataApi } from "#tests/races/support/shopper-model/data-api.ts";
import type { Step } from "#tests/races/support/shopper-model/steps/steps.ts";
import { play } from "#tests/races/support/shopper-model/story.ts";

// Stories that once went wrong, as short as they can be. tests/races/shopper-model.test.ts prints a new one when it
// finds one; what the numbers choose is said with the steps in tests/races/support/shopper-model/steps.

const api = await openDataApi(inject("racesPostgresPort"));
afterAll(() => api.close());

const STORIES: [title: string, story: Step[]][] = [
  [
    "a shopper who has paid presses Place Order in the same form again",
    [
      ["fill", 0, 0, 1],
      ["press", 0, 0, 0, 9, 0],
      ["pay", 0, 0, 0],
      ["press", 0, 0, 0, 9, 0],
    ],
  ],
  [
    "the dashboard refunds a payment while the refund of a part and the one of the cancelled order wait",
    [
      ["fill", 0, 0, 1],
      ["press", 0, 0, 0, 9, 0],
      ["pay", 0, 0, 2],
      ["decide", 3, 1],
      ["back", 0, 2, 2],
      ["refund", 0, 0, 50, 9],
      ["dashboard", 1, 100],
      ["status", 0, 1, 6, 0],
    ],
  ],
  [
    "a refund made in the dashboard fails after the shop took it for its own",
    [
      ["fill", 0, 0, 1],
      ["fill", 1, 1, 1],
      ["bank", 0, 1, 1],
      ["press", 1, 0, 0, 9, 0],
      ["press", 1, 0, 0, 0, 0],
      ["press", 0, 1, 0, 9, 1],
      ["pay", 1, 0, 0],
      ["retry", 0, 0, 0, 9],
      ["webhook", 5, 0, 9],
      ["refund", 0, 0, 50, 0],
      ["pay", 0, 0, 0],
      ["webhook", 3, 0, 9],
      ["cron", 1],
      ["go", 1, 1, 0],
      ["retry", 0, 0, 1, 0],
      ["cancel", 0, 0, 0],
      ["cron", 2],
      ["cancel", 0, 1, 9],
      ["cron", 3],
      ["dashboard", 3, 100],
      ["go", 1, 2, 0],
      ["bank", 2, 0, 1],
      ["go", 3, 1, 0],
      ["go", 3, 2, 1],
    ],
  ],
];

test.each(STORIES)("%s", async (_title, story) => {
  expect(await play(api, story)).toBeNull();
});
