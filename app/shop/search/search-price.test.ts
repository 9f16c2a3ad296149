import { describe, expect, it } from "vitest";

import { readSearchPrice } from "#app/shop/search/search-price.ts";

describe("readSearchPrice", () => {
  it.each([
    ["phone under 15000", "phone", null, 15_000],
    ["Phone Under ₹15,000", "Phone", null, 15_000],
    ["lamp below rs. 2000", "lamp", null, 2_000],
    ["lamp below 2000rs", "lamp", null, 2_000],
    ["saree up to 1,29,999", "saree", null, 129_999],
    ["under 500", "", null, 500],
    ["under 500 kurta", "kurta", null, 500],
    ["gift under 500 for mother", "gift for mother", null, 500],
    ["phone in budget under 15k", "phone", null, 15_000],
    ["laptop under 1 lakh", "laptop", null, 100_000],
    ["laptop <50000", "laptop", null, 50_000],
    ["kurta 500 se kam", "kurta", null, 500],
    ["500 se kam ka kurta", "kurta", null, 500],
    ["500 rupaye se kam wala kurta", "kurta", null, 500],
    ["joote 1 hazar tak", "joote", null, 1_000],
    ["phone 10 hazaar ke andar", "phone", null, 10_000],
    ["कुर्ता ५०० से कम", "कुर्ता", null, 500],
    ["लैंप 2 हज़ार तक", "लैंप", null, 2_000],
    ["soap under ₹30", "soap", null, 30],
    ["soap less than 30 rupees", "soap", null, 30],
    ["saree above 5000", "saree", 5_000, null],
    ["saree 5000 se zyada", "saree", 5_000, null],
    ["shoes between 500 and 1000", "shoes", 500, 1_000],
    ["shoes from 2000 to 1000", "shoes", 1_000, 2_000],
    ["shoes 500 se 1000 tak", "shoes", 500, 1_000],
    ["2000 to 3000 saree", "saree", 2_000, 3_000],
    ["shoes above 500 under 1000", "shoes", 500, 1_000],
    ["under 1000 shoes above 500", "shoes", 500, 1_000],
    ["shoes above 1000 under 500", "shoes", 500, 1_000],
    ["lamp max ₹2000", "lamp", null, 2_000],
    ["lamp price max 2000", "lamp", null, 2_000],
    ["lamp min rs 500", "lamp", 500, null],
    ["lamp maximum 2000", "lamp", null, 2_000],
  ])("reads %j as %j from %s to %s rupees", (typed, search, min, max) => {
    expect(readSearchPrice(typed)).toEqual({
      search,
      min: min === null ? null : min * 100,
      max: max === null ? null : max * 100,
    });
  });

  it.each([
    "lamp",
    "lamp 2000",
    "",
    "books for kids under 7",
    "cooker under 5 litres",
    "battery above 5000 mah",
    "phone above 128 gb",
    "under 100 pages",
    "bag under 500g",
    "FAS-KOS-550",
    "under 1.5 kg",
    "wonderunder 500",
    "over ear headphones",
    "under 0",
    "under ₹0",
    "under 12345678",
    "ORD-1795665658894",
    "from 5 to 9",
    "books 8 to 12",
    "cooker 50 to 60 litres",
    "between 2 and 900 days",
    "500 taka",
    "Nike Air Max 270",
    "iPhone 15 Pro Max 256",
    "Mac min 500",
  ])("leaves %j alone", (typed) => {
    expect(readSearchPrice(typed)).toEqual({ search: typed, min: null, max: null });
  });

  it("takes no price above ₹99,99,999", () => {
    expect(readSearchPrice("car under 99,99,999").max).toBe(999_999_900);
    expect(readSearchPrice("car under 100 lakh").max).toBeNull();
    expect(readSearchPrice("car under 1,00,00,000").max).toBeNull();
  });

  it("takes ₹50 for a price and 49 for none", () => {
    expect(readSearchPrice("pen under 50").max).toBe(5_000);
    expect(readSearchPrice("pen under 49").max).toBeNull();
  });

  it("answers a hostile search at once", () => {
    expect(readSearchPrice(`under ${"1,111".repeat(19)}`.slice(0, 100)).max).toBeNull();
    expect(readSearchPrice("1 se ".repeat(20)).max).toBeNull();
  });
});
