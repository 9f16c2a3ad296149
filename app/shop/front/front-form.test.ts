import { expect, it } from "vitest";

import { frontSchema } from "#app/shop/front/front-form.ts";
import { frontDifferences, toFrontFormValues } from "#app/shop/front/front.ts";

const FRONT = {
  headline: "Hand-block kurtas",
  heroText: "From Jaipur.",
  heroImageUrl: "/media/a.jpg",
  bannersFirst: true,
  accent: "rust",
  logoUrl: "/media/l.png",
} as const;
const EMPTY = {
  headline: null,
  heroText: null,
  heroImageUrl: null,
  bannersFirst: false,
  accent: "indigo",
  logoUrl: "",
} as const;

it.each([FRONT, EMPTY])("%j comes back from its form unchanged", (front) => {
  expect(frontSchema.parse(toFrontFormValues(front))).toEqual(front);
});

it.each([
  [{ headline: "h".repeat(81) }, "headline", "Headline must be at most 80 characters"],
  [{ hero_text: "t".repeat(201) }, "hero_text", "Text must be at most 200 characters"],
  [{ accent: "red" }, "accent", "Please choose a colour"],
  [{ accent: "toString" }, "accent", "Please choose a colour"],
])("rejects %j", (typed, field, message) => {
  const { error } = frontSchema.safeParse({ ...toFrontFormValues(FRONT), ...typed });
  expect(error?.issues.map(({ path, message: text }) => [path.join("."), text])).toEqual([[field, message]]);
});

it("needs a colour", () => {
  expect(frontSchema.safeParse({}).error?.issues).toMatchObject([
    { path: ["accent"], message: "Please choose a colour" },
  ]);
});

it("names what somebody else has saved", () => {
  expect(frontDifferences(FRONT, FRONT)).toEqual([]);
  expect(frontDifferences(EMPTY, FRONT)).toEqual([
    { label: "Headline", now: "empty" },
    { label: "Text", now: "empty" },
    { label: "Picture address", now: "empty" },
    { label: "Show banners first", now: "No" },
    { label: "Colour of buttons and links", now: "Indigo" },
    { label: "Logo address", now: "empty" },
  ]);
  expect(frontDifferences(FRONT, EMPTY)).toContainEqual({ label: "Show banners first", now: "Yes" });
});
