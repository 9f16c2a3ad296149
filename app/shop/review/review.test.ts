import { expect, it } from "vitest";

import { ratingHistogram } from "#app/shop/review/review.ts";

it("gives each row's percentage of all reviews, five stars first", () => {
  expect(ratingHistogram([6, 3, 0, 0, 1])).toEqual([
    { stars: 5, count: 6, percent: 60 },
    { stars: 4, count: 3, percent: 30 },
    { stars: 3, count: 0, percent: 0 },
    { stars: 2, count: 0, percent: 0 },
    { stars: 1, count: 1, percent: 10 },
  ]);
});

it("is 0 percent in each row without reviews", () => {
  expect(ratingHistogram([0, 0, 0, 0, 0]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
});
