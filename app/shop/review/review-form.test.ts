import { describe, expect, it } from "vitest";

import { reviewSchema } from "#app/shop/review/review-form.ts";

const FORM = { intent: "review", rating: "4", title: "Lovely lamp", comment: "Bright and well made." };

/** Returns the errors by field. */
function problems(form: unknown): Record<string, string[] | undefined> {
  const { error } = reviewSchema.safeParse(form);
  return error
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), [message]]))
    : {};
}

describe("reviewSchema", () => {
  it("parses stars, title and comment", () => {
    expect(reviewSchema.parse(FORM)).toEqual({ ...FORM, rating: 4 });
  });

  it("accepts a review without a title", () => {
    expect(reviewSchema.parse({ ...FORM, title: " " }).title).toBeNull();
    const { title: _, ...untitled } = FORM;
    expect(reviewSchema.parse(untitled).title).toBeNull();
  });

  it.each([undefined, "", "0", "6", "4.5", "-1", "५", "four", "x4", "4x", ["4", "5"], 4])(
    "refuses %j stars",
    (rating) => {
      expect(problems({ ...FORM, rating })).toEqual({ rating: ["Choose 1 to 5 stars"] });
    },
  );

  it.each([undefined, "", " \n ", "ok", ["one", "two"]])("rejects %j as a comment", (comment) => {
    expect(problems({ ...FORM, comment })).toEqual({
      comment: ["Write a few words"],
    });
  });

  it("accepts a comment of three characters, and every number of stars", () => {
    expect(reviewSchema.parse({ ...FORM, comment: "Bah" }).comment).toBe("Bah");
    expect(["1", "5"].map((rating) => reviewSchema.parse({ ...FORM, rating }).rating)).toEqual([1, 5]);
  });

  it("keeps paragraphs, and removes control characters, extra spaces and extra empty lines", () => {
    const comment = "  Bright  and\tgood.\r\n\r\n\r\n\r\nStill\u0000 glows.\rBuy\u202e it.\n";
    expect(reviewSchema.parse({ ...FORM, comment }).comment).toBe(
      "Bright and good.\n\nStill glows.\nBuy it.",
    );
  });

  it("rejects long titles and comments", () => {
    expect(reviewSchema.parse({ ...FORM, title: "t".repeat(100), comment: "c".repeat(2000) }).rating).toBe(4);
    expect(problems({ ...FORM, title: "t".repeat(101), comment: "c".repeat(60_000) })).toEqual({
      title: ["Title must be at most 100 characters"],
      comment: ["Review must be at most 2000 characters"],
    });
  });

  it.each([null, undefined, "review", 7])("rejects %j as a form", (form) => {
    expect(problems(form)).toEqual({ "": ["The review could not be read. Please try again."] });
  });

  it("rejects another intent", () => {
    expect(problems({ ...FORM, intent: "delete" })).toEqual({
      intent: ["The review could not be read. Please try again."],
    });
  });
});
