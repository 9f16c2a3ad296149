import { expect, it } from "vitest";

import { authorInitial, ratingHistogram, reviewPage, reviewRange } from "#app/shop/review/review.ts";

it("gives each row's percentage of all reviews, five stars first", () => {
  expect(ratingHistogram([6, 3, 0, 0, 1])).toEqual([
    { stars: 5, count: 6, percent: 60 },
    { stars: 4, count: 3, percent: 30 },
    { stars: 3, count: 0, percent: 0 },
    { stars: 2, count: 0, percent: 0 },
    { stars: 1, count: 1, percent: 10 },
  ]);
});

it.each([
  ["Rohan Deshmukh", "R"],
  [" asha", "A"],
  ["मीरा", "म"],
  ["😀 Sam", "😀"],
  ["", ""],
])("draws the first letter of '%s'", (name, letter) => {
  expect(authorInitial(name)).toBe(letter);
});

it("is 0 percent in each row without reviews", () => {
  expect(ratingHistogram([0, 0, 0, 0, 0]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
});

it.each([
  [null, 0, { page: 1, pages: 1 }, null],
  [null, 10, { page: 1, pages: 1 }, null],
  [null, 11, { page: 1, pages: 2 }, "The 10 newest of 11 reviews"],
  ["1", 15, { page: 1, pages: 2 }, "The 10 newest of 15 reviews"],
  ["2", 15, { page: 2, pages: 2 }, "Reviews 11 to 15 of 15"],
  ["2", 25, { page: 2, pages: 3 }, "Reviews 11 to 20 of 25"],
  ["9", 15, { page: 2, pages: 2 }, "Reviews 11 to 15 of 15"],
  ["0", 15, { page: 1, pages: 2 }, "The 10 newest of 15 reviews"],
  ["-2", 15, { page: 1, pages: 2 }, "The 10 newest of 15 reviews"],
  ["99999999999999999999", 15, { page: 1, pages: 2 }, "The 10 newest of 15 reviews"],
])("page %j of %d reviews", (asked, count, found, words) => {
  expect(reviewPage(asked, count)).toEqual(found);
  expect(reviewRange(found, count)).toBe(words);
});
