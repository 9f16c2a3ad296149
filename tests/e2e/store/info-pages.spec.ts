import { randomInt, randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { expect, notice, open, test, variable } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { linkTo } from "#tests/http/support/mail-links.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";

function contactField(page: Page, label: string): Locator {
  return page.getByRole("main").getByLabel(label, { exact: true });
}

test("a contact message is sent, and its ticket number survives a reload", async ({ page, guard }) => {
  guard.allowErrorAt("/contact");
  await open(page, "/");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");

  await contactField(page, "Name").fill("Meera Nair");
  await contactField(page, "E-mail").fill("meera@example");
  await contactField(page, "Message").fill("Where is my lamp?\nIt was to come on Monday.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email address");
  await expect(contactField(page, "Message")).toHaveValue("Where is my lamp?\nIt was to come on Monday.");
  await expect(contactField(page, "E-mail")).toBeFocused();

  await contactField(page, "E-mail").fill("meera@example.com");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your message");
  await expect(page).toHaveTitle(/^We have your message/);
  const sent = page.getByRole("status").filter({ hasText: "Your ticket number" });
  await expect(sent).toHaveText(/Your ticket number is T-\d{6}\./);
  const words = await sent.textContent();
  await page.reload();
  await expect(sent).toHaveText(words ?? "");
  await expect(page.getByRole("main").getByRole("link", { name: "Continue Shopping" })).toHaveAttribute(
    "href",
    "/products",
  );

  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(contactField(page, "Message")).toHaveValue("");
});

test("the newsletter form subscribes, and shows an error beside the field", async ({ page, guard }) => {
  guard.allowErrorAt("/newsletter");
  await open(page, "/");
  const box = page.getByRole("region", { name: "Get offers and new arrivals by e-mail" });
  await box.getByLabel("E-mail").fill("reader@example");
  await box.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get offers and new arrivals by e-mail");
  const again = page.getByRole("main").getByLabel("E-mail");
  await expect(again).toHaveValue("reader@example");
  await expect(again).toHaveAccessibleDescription(/Invalid email address/);

  await again.fill("reader@example.com");
  await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
  await expect(notice(page, "Thank you for subscribing.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the link of the mail confirms the newsletter", { tag: "@script-off" }, async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await open(page, "/newsletter");
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(email);
  await main.getByRole("button", { name: "Subscribe" }).click();
  await expect(notice(page, "open the link in our mail to confirm it")).toBeVisible();

  const mailDir = variable("HAAT_MAIL_DIR");
  await mailsTo({ mailDir }, email, 1);
  await open(page, linkTo({ mailDir, shopUrl: new URL(page.url()).origin }, email));
  await main.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");
});

test.describe("a network that has sent too many forms", () => {
  const network = `203.0.113.${randomInt(1, 255)}`;
  test.use({ extraHTTPHeaders: { "CF-Connecting-IP": network }, ownContext: true });

  test("answers a question, and its message is sent", { tag: "@script-off" }, async ({ page, guard }) => {
    guard.allowErrorAt("/contact");
    await sql(
      `insert into public.form_counts (key, count) values (private.sign_in_key('form', $1), 1000000)
       on conflict (key) do update set count = 1000000`,
      network,
    );
    await open(page, "/contact");
    await contactField(page, "Name").fill("Meera Nair");
    await contactField(page, "E-mail").fill("meera@example.com");
    await contactField(page, "Message").fill("Where is my lamp?");
    await page.getByRole("button", { name: "Send message" }).click();
    const question = page.getByRole("main").getByLabel(/^What is \w+ plus \w+\?$/);
    await expect(question).toHaveAccessibleDescription(/Please answer one question/);
    await expect(contactField(page, "Message")).toHaveValue("Where is my lamp?");

    const words = "zero one two three four five six seven eight nine".split(" ");
    const label = await page.getByText(/^What is \w+ plus \w+\?$/).textContent();
    const [, left = "", right = ""] = /What is (\w+) plus (\w+)/.exec(label ?? "") ?? [];
    await question.fill(String(words.indexOf(left) + words.indexOf(right)));
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your message");
  });
});

test("a help answer opens and closes by keyboard", { tag: "@script-off" }, async ({ page }) => {
  await open(page, "/help");
  const question = page.locator("summary", { hasText: "How do I cancel an order?" });
  const answer = page.locator("#cancel").getByRole("link", { name: "My Orders" });
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(answer).toBeHidden();
});

test(
  "Learn More scrolls to the reasons to shop here",
  { tag: ["@script-off", "@desktop"] },
  async ({ page }) => {
    await open(page, "/");
    const reasons = page.getByRole("region", { name: "Why shop here" });
    await expect(reasons).not.toBeInViewport();
    await page.getByRole("link", { name: "Learn More" }).click();
    await expect(reasons).toBeInViewport();
  },
);

test("the terms open in a new tab, and the registration form keeps its values", async ({ page, context }) => {
  await open(page, "/register");
  await page.getByLabel("Full name").fill("Meera Nair");
  const [terms] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "terms and conditions (opens in a new tab)" }).click(),
  ]);
  await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Terms and conditions");
  await expect(page.getByLabel("Full name")).toHaveValue("Meera Nair");
  await expect(page.getByLabel("I accept the terms and conditions")).not.toBeChecked();
  await terms.close();
});

test("every footer link is at least 44 px in size", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/cart");
  const links = await page.getByRole("contentinfo").getByRole("link").all();
  expect(links.length).toBeGreaterThanOrEqual(11);
  for (const link of links) {
    const box = await link.boundingBox();
    expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
    expect(box?.width, await link.innerText()).toBeGreaterThanOrEqual(44);
  }
});
