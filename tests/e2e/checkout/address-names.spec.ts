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
