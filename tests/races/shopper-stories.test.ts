import { afterAll, expect, inject, test } from "vitest";

import { openDataApi } from "#tests/races/support/shopper-model/data-api.ts";
import { play } from "#tests/races/support/shopper-model/story.ts";
import type { Step } from "#tests/races/support/shopper-model/world.ts";

// Stories that once went wrong, as short as they can be. tests/races/shopper-model.test.ts prints a new one when it
// finds one; what the numbers choose is said with the steps in tests/races/support/shopper-model/world.ts.

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
];

test.each(STORIES)("%s", async (_title, story) => {
  expect(await play(api, story)).toBeNull();
});
