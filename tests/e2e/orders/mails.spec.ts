import type { Mail } from "#local/mail/mailbox.ts";
import { expect, open, test, variable } from "#tests/e2e/support/fixtures.ts";
import {
  advanceReturn,
  codOrder,
  orderOf,
  requestReturnInBackground,
  returnNumber,
  setShipment,
  setStatus,
  waitForMail,
} from "#tests/e2e/support/orders.ts";
import {
  expireOrder,
  heading,
  payInBackground,
  refund,
  UNPAID,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";

/** Links of a mail, those of the shop as paths. */
function linksOf({ html, text }: Mail): string[] {
  const shop = variable("HAAT_URL");
  const short = (link: string) => (link.startsWith(`${shop}/`) ? link.slice(shop.length) : link);
  const inText = (text.match(/https?:\/\/\S+/g) ?? []).map(short);
  const inHtml = Array.from(html.matchAll(/href="(https?:[^"]*)"/g), ([, link = ""]) => short(link));
  // The HTML has every link that the text has.
  expect(inHtml).toEqual(expect.arrayContaining(inText));
  return inText;
}

test("each mail from confirmation to return links to a page about its subject", async ({ page, context }) => {
  const order = await codOrder(context);
  const { path, number } = order;
  const confirmed = await waitForMail(context, order, `Order ${number} is confirmed`);
  expect(confirmed.text).toContain("Total: ₹708");
  expect(linksOf(confirmed)).toEqual([path]);
  await open(page, path);
  await expect(heading(page)).toContainText(`Order ${number}`);

  await setShipment(order);
  await setStatus(order, "shipped");
  const shipped = await waitForMail(context, order, `Order ${number} is on its way`);
  expect(shipped.text).toContain("Carrier: Delhivery\nTracking number: D100");
  expect(linksOf(shipped)).toEqual(["https://track.example/D100", path]);

  await setStatus(order, "delivered");
  const arrived = await waitForMail(context, order, `Order ${number} was delivered`);
  expect(linksOf(arrived)).toEqual([path, `${path}/invoice`, `${path}/return`]);
  await page.goto(`${path}/invoice`);
  await expect(page.getByRole("article")).toContainText(number);
  await page.goto(`${path}/return`);
  await expect(heading(page)).toHaveText("Return or exchange");

  await requestReturnInBackground(context, order, 1);
  const request = await returnNumber(order);
  for (const [step, subject] of [
    [null, "received"],
    ["approve", "approved"],
    ["receive", "goods received"],
    ["refund", "refunded"],
  ] as const) {
    if (step) await advanceReturn(order, step);
    const mail = await waitForMail(context, order, `Return ${request}: ${subject}`);
    expect(linksOf(mail)).toEqual([path]);
  }
});

test("the mail of an unpaid order links to its payment, and later ones report cancellation and refund", async ({
  page,
  context,
}) => {
  const { id, product } = await unpaidOrder(context);
  const order = await orderOf(id, product);
  const { path, number } = order;
  await expireOrder(id);
  const unpaid = await waitForMail(context, order, `Order ${number} is not paid`);
  const [link = ""] = linksOf(unpaid);
  await open(page, link);
  await expect(heading(page)).toHaveText(UNPAID);
  await expect(page.getByRole("button", { name: "Pay again · ₹708" })).toBeVisible();

  const payment = await payInBackground(id, "success");
  await waitForMail(context, order, `Order ${number} is confirmed`);
  await open(page, `${path}/cancel`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  const cancelled = await waitForMail(context, order, `Order ${number} is cancelled`);
  expect(cancelled.text).toContain("We are sending ₹708 back to your original payment method.");
  expect(linksOf(cancelled)).toEqual([path]);
  await refund(payment);
  const refunded = await waitForMail(context, order, `₹708 was sent back for order ${number}`);
  expect(linksOf(refunded)).toEqual([path]);
});
