import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { unpaidOrder } from "#tests/e2e/support/payments.ts";

test("a payment link is copied, and the page says when the browser refuses", async ({ page, context }) => {
  // Chromium without a window has no clipboard.
  await page.addInitScript(() => {
    let refused = false;
    const writeText = (text: string) => {
      if (refused) return Promise.reject(new Error("refused"));
      refused = true;
      document.title = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  const { id } = await unpaidOrder(context);
  await restoreSession(context, "admin");
  await open(page, `/admin/orders/${id}/payment-link`);
  await page.getByRole("button", { name: "Send link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/pay\//);
  const copy = page.getByRole("button", { name: "Copy link" });
  await copy.click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.title()).toBe(await link.inputValue());
  await copy.click();
  await expect(page.getByText("Not copied: select the link above")).toBeVisible();
});
