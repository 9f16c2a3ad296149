import type { Mail } from "#local/mail/mailbox.ts";
import { expect, open, test, variable } from "#tests/e2e/support/fixtures.ts";
import {
  askBehind,
  cashOrder,
  mailOf,
  orderOf,
  returnNumber,
  setShipment,
  setStatus,
  takeReturn,
} from "#tests/e2e/support/orders.ts";
import {
  closeWindow,
  heading,
  payBehind,
  refund,
  UNPAID,
  waitingOrder,
} from "#tests/e2e/support/payments.ts";

/** Where a mail leads: its links, without the shop's own address. */
function linksOf({ html, text }: Mail): string[] {
  const shop = variable("HAAT_URL");
  const short = (link: string) => (link.startsWith(`${shop}/`) ? link.slice(shop.length) : link);
  const inText = (text.match(/https?:\/\/\S+/g) ?? []).map(short);
  const inHtml = Array.from(html.matchAll(/href="(https?:[^"]*)"/g), ([, link = ""]) => short(link));
  // Whoever reads the text gets as far as whoever sees the images.
  expect(inHtml).toEqual(expect.arrayContaining(inText));
  return inText;
}

test("from confirmed to returned, each mail leads to the page it speaks of", async ({ page, context }) => {
  const order = await cashOrder(context);
  const { path, number } = order;
  const confirmed = await mailOf(context, order, `Order ${number} is confirmed`);
  expect(confirmed.text).toContain("Total: ₹708");
  expect(linksOf(confirmed)).toEqual([path]);
  await open(page, path);
  await expect(heading(page)).toHaveText(`Order ${number}`);

  await setShipment(order);
  await setStatus(order, "shipped");
  const shipped = await mailOf(context, order, `Order ${number} is on its way`);
  expect(shipped.text).toContain("Carrier: Delhivery\nTracking number: D1");
  expect(linksOf(shipped)).toEqual(["https://track.example/D1", path]);

  await setStatus(order, "delivered");
  const arrived = await mailOf(context, order, `Order ${number} was delivered`);
  expect(linksOf(arrived)).toEqual([path, `${path}/invoice`, `${path}/return`]);
  await page.goto(`${path}/invoice`);
  await expect(page.getByRole("article")).toContainText(number);
  await page.goto(`${path}/return`);
  await expect(heading(page)).toHaveText("Return or exchange");

  await askBehind(context, order, 1);
  const request = await returnNumber(order);
  for (const [step, subject] of [
    [null, "received"],
    ["approve", "approved"],
    ["receive", "goods received"],
    ["refund", "refunded"],
  ] as const) {
    if (step) await takeReturn(order, step);
    const mail = await mailOf(context, order, `Return ${request}: ${subject}`);
    expect(linksOf(mail)).toEqual([path]);
  }
});

test("an unpaid order's mail leads to where it is paid, and a cancelled one's money is told of", async ({
  page,
  context,
}) => {
  const { id, product } = await waitingOrder(context);
  const order = await orderOf(id, product);
  const { path, number } = order;
  await closeWindow(id);
  const unpaid = await mailOf(context, order, `Order ${number} is not paid`);
  const [link = ""] = linksOf(unpaid);
  await open(page, link);
  await expect(heading(page)).toHaveText(UNPAID);
  await expect(page.getByRole("button", { name: "Pay again · ₹708" })).toBeVisible();

  const payment = await payBehind(id, "success");
  await mailOf(context, order, `Order ${number} is confirmed`);
  await open(page, `${path}/cancel`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  const cancelled = await mailOf(context, order, `Order ${number} is cancelled`);
  expect(cancelled.text).toContain("We are sending ₹708 back to where it came from.");
  expect(linksOf(cancelled)).toEqual([path]);
  await refund(payment);
  const refunded = await mailOf(context, order, `₹708 was sent back for order ${number}`);
  expect(linksOf(refunded)).toEqual([path]);
});
