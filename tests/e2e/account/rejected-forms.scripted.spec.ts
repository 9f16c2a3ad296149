import { expect, open, restoreSession, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { problemIn, registerErrors } from "#tests/e2e/support/screen-states.ts";

// A page that answers a post cannot be opened again from the history: Chrome shows ERR_CACHE_MISS instead.

test("a rejected sign-in stays on its page, with what was typed, and Back and Forward work", async ({
  page,
  guard,
}) => {
  guard.allowErrorAt("/login");
  const login = "/login?redirectTo=%2Fcheckout";
  await open(page, "/help");
  await open(page, login);
  await waitForScript(page);
  await page.getByLabel("E-mail").fill("nobody@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("not-the-one");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("Invalid login credentials");
  await expect(problem).toBeFocused();
  await expect(page).toHaveURL(login);
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@haat.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-the-one");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
});

test("a rejected profile stays on its page, and Back leads to the page before", async ({
  page,
  context,
  guard,
}) => {
  guard.allowErrorAt("/profile");
  await restoreSession(context, "newcomer");
  await open(page, "/help");
  await open(page, "/profile");
  await waitForScript(page);
  await page.getByLabel("Full name").fill("M");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(problemIn(page).getByText("Full name is required")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
});

test("the error of a checkbox stands by its own box, and far from the next", async ({
  page,
  context,
  guard: { allowErrorAt },
}) => {
  await registerErrors({ page, context, allowErrorAt });
  const top = async (name: string) => (await page.getByLabel(name).boundingBox())?.y ?? Number.NaN;
  const error = page
    .getByRole("main")
    .locator("form p", { hasText: "Please accept the terms and conditions" });
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { y = 0, height = 0 } = (await error.boundingBox()) ?? {};
    expect(y, `${width}`).toBeGreaterThan(await top("I accept the terms and conditions"));
    expect((await top("Send me offers and news")) - (y + height), `${width}`).toBeGreaterThanOrEqual(24);
  }
});
