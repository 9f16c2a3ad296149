import { expect, notice, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { deletePendingReviews } from "#tests/e2e/support/products.ts";
import { problemIn } from "#tests/e2e/support/screen-states.ts";

test("a buyer's review shows errors first, then waits for approval", async ({ page, context, guard }) => {
  // A product that the demo shopper received.
  const product = { id: "00000000-0000-4000-8000-000000000116" };
  const path = `/product/${product.id}`;
  await restoreSession(context, "shopper");
  guard.allowErrorAt(path);
  await open(page, path);
  await page.getByLabel("Title").fill("Just right");
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(problemIn(page).filter({ hasText: "Choose 1 to 5 stars" })).toHaveCount(2);
  await expect(page.getByLabel("Title")).toHaveValue("Just right");
  await page.getByRole("radio", { name: "4 stars" }).check();
  await page.getByLabel("Your review").fill("Looks as it does in the image.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(notice(page, "Thank you. Your review will appear once it is approved.")).toBeVisible();
  await expect(page.getByText("Your review is waiting for approval")).toBeVisible();
  await expect(page.getByText("Looks as it does in the image.")).toHaveCount(0);
  await deletePendingReviews(product);
});
