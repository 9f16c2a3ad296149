import { expect, open, test } from "#tests/e2e/support/fixtures.ts";

test("cards of a row share the lines of their parts", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/products");
  const ragged = await page.evaluate(() => {
    const rows = Map.groupBy(
      document.querySelectorAll("article"),
      (card) => card.getBoundingClientRect().top,
    );
    const topsOf = (cards: Element[], part: string) =>
      new Set(cards.map((card) => card.querySelector(part)?.getBoundingClientRect().top));
    return Array.from(rows.values()).flatMap((cards) =>
      ["h3", ":scope > :last-child > p", ".btn"].filter((part) => topsOf(cards, part).size !== 1),
    );
  });
  expect(ragged).toEqual([]);
  // The words follow the name, however many lines it has.
  const gaps = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll("h3 + p"),
      (words) =>
        words.getBoundingClientRect().top -
        (words.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
    ),
  );
  expect(gaps.length).toBeGreaterThan(4);
  expect(gaps.filter((gap) => gap > 5)).toEqual([]);
});

test("nothing but heart and cart lies over the picture of a product", async ({ page }) => {
  await open(page, "/products?sort=price-desc");
  const covered = await page.evaluate(() =>
    Array.from(document.querySelectorAll("article .badge"), (badge) => {
      const image = badge.closest("article")?.querySelector(".product-image")?.getBoundingClientRect();
      return image && badge.getBoundingClientRect().top < image.bottom ? badge.textContent : "";
    }),
  );
  expect(covered.length).toBeGreaterThan(0);
  expect(covered.join("")).toBe("");
});

test(
  "on a large screen the row of categories stands alone; a search is narrowed in the list",
  { tag: ["@desktop", "@script-off"] },
  async ({ page }) => {
    const isLarge = (page.viewportSize()?.width ?? 0) >= 1024;
    const select = page.getByRole("combobox", { name: "Category" });
    await open(page, "/products?category=home");
    await expect(select).toBeVisible({ visible: !isLarge });
    await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible({ visible: isLarge });
    for (const path of ["/products?search=a", "/collections/under-999"]) {
      await open(page, path);
      await expect(select).toBeVisible();
    }
  },
);

test("the heart of a card in the list view lies over no text", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/products?view=list");
  const covered = await page.evaluate(() =>
    Array.from(document.querySelectorAll("article"), (card) => {
      const heart = card.querySelector(".heart")?.getBoundingClientRect();
      const text = card.querySelector("h3")?.getBoundingClientRect();
      if (!heart || !text) return "a part is missing";
      return heart.right > text.left ? card.textContent : "";
    }).filter((problem) => problem !== ""),
  );
  expect(covered).toEqual([]);
});

test("a long list of brands opens to all of them", { tag: ["@desktop", "@script-off"] }, async ({ page }) => {
  await open(page, "/products");
  const form = page.getByRole("form", { name: "Find products" });
  const filters = form.getByText("Filters", { exact: true });
  if (await filters.isVisible()) await filters.click();
  const last = form
    .getByRole("group", { name: "Brand" })
    .getByRole("checkbox", { includeHidden: true })
    .last();
  await expect(last).toBeHidden();
  await form.getByText(/^\d+ more$/).click();
  await expect(last).toBeVisible();
});
