import { expect, open, putInCart, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

const LAMP = "00000000-0000-4000-8000-000000000113";

test("a saved address is called by its lines, without the words of its Edit link @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  const first = page.getByRole("radio", { name: /^Asha Verma Default 12 MG Road/ });
  await expect(first).toBeChecked();
  await expect(first).not.toHaveAccessibleName(/Edit/);
  await expect(page.getByRole("link", { name: "Edit the address of Asha Verma, 12 MG Road" })).toBeVisible();
});

test("while a new address is typed, the saved ones are one row that brings them back @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  const saved = page.getByRole("radio", { name: /^Asha Verma/ });
  const row = page.getByRole("radio", { name: "Use a saved address", exact: true });
  const added = page.getByRole("radio", { name: "Add a new address" });
  const count = await saved.count();
  await expect(row).toHaveCount(0);
  await added.check();
  await expect(row).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Edit the address of/ })).toHaveCount(0);
  await page.getByLabel("City").fill("Kochi");
  await added.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^Asha Verma Default/ })).toBeChecked();
  await expect(saved).toHaveCount(count);
  await expect(page.getByLabel("City")).toBeHidden();
  await added.check();
  await expect(page.getByLabel("City")).toHaveValue("Kochi");
});
