import { describe, expect, it } from "vitest";

import { bannerSchema } from "#app/shop/banner/banner-form.ts";

const SALE = { alt: "Sale", link: "/collections/sale" };
const PATH = "The path must start with / and be a page of this shop, such as /collections/diwali";

describe("bannerSchema", () => {
  it("stores times of India", () => {
    const typed = { ...SALE, starts_at: "2026-11-26T00:00", ends_at: "2026-11-30T23:59", sort_order: "9999" };
    expect(bannerSchema.parse({ ...typed, image_url: "/media/a.jpg" })).toEqual({
      imageUrl: "/media/a.jpg",
      alt: "Sale",
      link: "/collections/sale",
      startsAt: "2026-11-25T18:30:00.000Z",
      endsAt: "2026-11-30T18:29:00.000Z",
      sortOrder: 9999,
    });
  });

  it("needs neither times nor an address of the image", () => {
    expect(bannerSchema.parse({ ...SALE, starts_at: " ", ends_at: "" })).toEqual({
      imageUrl: null,
      alt: "Sale",
      link: "/collections/sale",
      startsAt: null,
      endsAt: null,
      sortOrder: 0,
    });
  });

  it.each([
    [{ alt: " " }, "alt", "Enter the words in the picture"],
    [{ alt: "a".repeat(201) }, "alt", "What the picture says must be at most 200 characters"],
    [{ link: " " }, "link", "Please say where the banner leads to"],
    [{ link: "https://other.example/" }, "link", PATH],
    [{ link: "//other.example/" }, "link", PATH],
    [{ link: "/\\other.example/" }, "link", PATH],
    [{ link: "/sale\\other.example/" }, "link", PATH],
    [{ link: "javascript:alert(1)" }, "link", PATH],
    [{ starts_at: "tomorrow" }, "starts_at", "Start must be a date and a time"],
    [{ ends_at: "2026-02-30T10:00" }, "ends_at", "End must be a date and a time"],
    [
      { starts_at: "2026-11-26T00:00", ends_at: "2026-11-26T00:00" },
      "ends_at",
      "End must be after the start",
    ],
    [{ sort_order: "-1" }, "sort_order", "Position must be a whole number from 0 to 9999"],
    [{ sort_order: "10000" }, "sort_order", "Position must be a whole number from 0 to 9999"],
  ])("rejects %j", (typed, field, message) => {
    const { error } = bannerSchema.safeParse({ ...SALE, ...typed });
    expect(error?.issues.map(({ path, message: text }) => [path.join("."), text])).toEqual([
      [field, message],
    ]);
  });
});
