import { describe, expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { type Page, textOf } from "#tests/http/support/browser.ts";
import { placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { type PlacedOrder, placeCod } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);

const BULK = "/admin/orders/bulk";

function placeThree(): Promise<PlacedOrder[]> {
  return Promise.all([placeCod(shop), placeCod(shop), placeCod(shop)]);
}

type Typed = {
  intent: "fill" | "confirm";
  /** Tracking numbers by order number, in the order of the rows. */
  rows?: Record<string, string>;
  fields?: Record<string, string>;
  include?: string[];
  /** Values of the ticks that use a number of another order. */
  shared?: string[];
  file?: string;
};

/** Posts the one form of the page with these values. */
function send({ intent, rows = {}, fields = {}, include = [], shared = [], file }: Typed): Promise<Page> {
  const body = new FormData();
  body.set("change", "shipped");
  for (const [name, value] of Object.entries({ carrier: "", otherCarrier: "", picked: "", ...fields })) {
    body.set(name, value);
  }
  for (const [number, tracking] of Object.entries(rows)) {
    body.append("number", number);
    body.append("seen", "confirmed");
    body.append("rowCarrier", "");
    body.append("tracking", tracking);
  }
  for (const number of include) body.append("include", number);
  for (const key of shared) body.append("shared", key);
  if (file !== undefined) body.set("file", new File([file], "a.csv"));
  body.set("intent", intent);
  return admin.send(BULK, { method: "POST", body, headers: { Origin: shop.shopUrl } });
}

/** The row of an order, as HTML. */
function rowOf(page: Page, number: string): string {
  const rows = page.html.split("<li").filter((row) => row.includes(`>${number}<`));
  expect(rows).toHaveLength(1);
  return rows[0] ?? "";
}

function isTicked(page: Page, number: string): boolean {
  const box = new RegExp(`<input[^>]*name="include"[^>]*value="${number}"[^>]*>`).exec(page.html)?.[0];
  expect(box, number).toBeDefined();
  return / checked=""/.test(box ?? "");
}

/** The tick beside an order whose number another one has: its value, and whether it is ticked. */
function tickOf(page: Page, number: string): { value: string; isTicked: boolean } {
  const [box = "", value = ""] =
    /<input[^>]*name="shared"[^>]*value="([^"]*)"[^>]*>/.exec(rowOf(page, number)) ?? [];
  return { value, isTicked: / checked=""/.test(box) };
}

describe("a number that another order has", () => {
  test("is named and ships once that is ticked, and what was typed stays", async () => {
    const orders = await placeThree();
    const [one = "", two = "", three = ""] = orders.map(({ orderNumber }) => orderNumber);
    const number = `DL${one.slice(-6)}`;
    const fields = { carrier: "Delhivery" };
    expect((await send({ intent: "confirm", rows: { [one]: number }, fields })).status).toBe(303);

    const rows = { [two]: number.toLowerCase(), [three]: `N${number}` };
    const warned = await send({ intent: "confirm", rows, fields });
    expect(warned.status).toBe(400);
    expect(textOf(rowOf(warned, two))).toContain(
      `${number.toLowerCase()} is already on order ${one} Both go in one box: use this number anyway`,
    );
    expect(rowOf(warned, two)).toContain(`value="${number.toLowerCase()}"`);
    expect(rowOf(warned, three)).toContain(`value="N${number}"`);
    expect(tickOf(warned, three).value).toBe("");
    expect(await stateOf(shop, orders[1] ?? { id: "" })).toBe("cod confirmed pending");

    const tick = tickOf(warned, two);
    expect(tick.isTicked).toBe(false);
    // A tick holds for the number that was warned of.
    const other = await send({ intent: "confirm", rows: { [three]: number }, fields, shared: [tick.value] });
    expect(other.status).toBe(400);
    const shared = [tick.value];
    const again = await send({ intent: "confirm", rows: { ...rows, [three]: "" }, fields, shared });
    expect([again.status, tickOf(again, two).isTicked]).toEqual([400, true]);
    const answer = await send({ intent: "confirm", rows, fields, shared });
    expect(answer.status).toBe(303);
    expect(textOf((await admin.get(answer.location ?? "")).html)).toContain("2 orders shipped");
  });

  test("of another carrier is no warning, and a list is warned of when it is filled in", async () => {
    const [one = "", two = "", three = ""] = (await placeThree()).map(({ orderNumber }) => orderNumber);
    const number = `AW${one.slice(-6)}`;
    const ship = (order: string, carrier: string) =>
      send({ intent: "confirm", rows: { [order]: number }, fields: { carrier } });
    expect((await ship(one, "Delhivery")).status).toBe(303);
    expect((await ship(two, "DTDC")).status).toBe(303);
    const filled = await send({
      intent: "fill",
      rows: { [three]: "" },
      fields: { picked: three, list: `${three},${number},delhivery` },
    });
    expect(filled.status).toBe(400);
    expect(textOf(filled.html)).toContain(`${three}: ${number} is already on order ${one}.`);
    expect(tickOf(filled, three).value).toBe(`${three} DELHIVERY ${number}`);
  });
});

describe("filling in tracking numbers", () => {
  test("reads a pasted list and a carrier's file, and names the lines that it cannot read", async () => {
    const [one = "", two = ""] = (await placeThree()).map(({ orderNumber }) => orderNumber);
    const list = `${one}\tPASTED-1`;
    const file = `\n${two},FILED-2,bluedart\nORD-1000000000777,XYZ\nno number,Y`;
    const page = await send({ intent: "fill", fields: { list }, file });
    expect(page.status).toBe(400);
    expect(rowOf(page, one)).toContain('value="PASTED-1"');
    expect(rowOf(page, two)).toContain('value="FILED-2"');
    expect(page.html).not.toContain('name="include"');
    const text = textOf(page.html);
    expect(text).toContain("There is no order ORD-1000000000777.");
    expect(text).toContain("there is no order number in it.");
    expect(text).toContain("Cash on delivery · Blue Dart");
  });

  test("keeps the carrier, what was typed and what was ticked", async () => {
    const [one = "", two = "", three = ""] = (await placeThree()).map(({ orderNumber }) => orderNumber);
    const page = await send({
      intent: "fill",
      rows: { [one]: "HAND999", [two]: "" },
      fields: {
        carrier: "other",
        otherCarrier: "Shree Maruti",
        withoutNumbers: "on",
        picked: `${one} ${two}`,
        list: `${two}, LIST-2\n${three}, LIST-3`,
      },
      include: [three],
    });
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<option value="other" selected="">/);
    expect(page.html).toContain('value="Shree Maruti"');
    expect(page.html).toMatch(/<input[^>]*name="withoutNumbers"[^>]* checked=""/);
    expect(rowOf(page, one)).toContain('value="HAND999"');
    expect(rowOf(page, two)).toContain('value="LIST-2"');
    expect(isTicked(page, three)).toBe(true);
    expect(page.html).toContain(`name="picked" value="${one} ${two}"`);
  });

  test("names an order of the list that was not ticked, and ships it only once it is", async () => {
    const orders = await placeThree();
    const [one = "", two = "", three = ""] = orders.map(({ orderNumber }) => orderNumber);
    const fields = { carrier: "Delhivery", picked: `${one} ${two}` };
    const tag = one.slice(-6);
    const list = `${one},A${tag}\n${two},B${tag}\n${three},C${tag}`;
    const page = await send({
      intent: "fill",
      rows: { [one]: "", [two]: "" },
      fields: { ...fields, list },
    });
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain(
      `1 order of the list was not ticked: ${three}. It stays out unless you tick it below.`,
    );
    expect(isTicked(page, three)).toBe(false);
    expect(textOf(page.html)).toContain("Ship 2 orders and those ticked below");
    const rows = { [one]: `A${tag}`, [two]: `B${tag}`, [three]: `C${tag}` };
    expect((await send({ intent: "confirm", rows, fields })).status).toBe(303);
    const states = () => Promise.all(orders.map((order) => stateOf(shop, order)));
    expect(await states()).toEqual(["cod shipped pending", "cod shipped pending", "cod confirmed pending"]);
    const ticked = { [three]: `C${tag}` };
    const answer = await send({ intent: "confirm", rows: ticked, fields, include: [three] });
    expect(answer.status).toBe(303);
    expect((await states())[2]).toBe("cod shipped pending");
  });

  test("goes on saying why an order stays out, and offers no tick for one that cannot be shipped", async () => {
    const [open, unpaid, unticked] = [await placeCod(shop), await placeOnline(shop), await placeOnline(shop)];
    const picked = `${unpaid.orderNumber} ${open.orderNumber}`;
    // The page does not post the order that is not paid.
    const rows = { [open.orderNumber]: "" };
    const refused = await send({ intent: "confirm", rows, fields: { carrier: "Delhivery", picked } });
    expect(refused.status).toBe(400);
    expect(textOf(rowOf(refused, unpaid.orderNumber))).toContain("Not paid yet.");
    const list = `${unticked.orderNumber},W${open.orderNumber.slice(-6)}`;
    const fields = { picked, list, withoutNumbers: "on" };
    const filled = await send({ intent: "fill", rows, fields });
    expect(filled.status).toBe(200);
    expect(textOf(rowOf(filled, unpaid.orderNumber))).toContain("Not paid yet.");
    expect(textOf(rowOf(filled, unticked.orderNumber))).toContain("Not paid yet.");
    expect(filled.html).not.toContain('name="include"');
    expect(textOf(filled.html)).not.toContain("was not ticked");
    // Nor is a number asked of what is not shipped.
    const asked = await send({ intent: "fill", rows, fields: { picked, list: `${open.orderNumber},V1234` } });
    expect(textOf(asked.html)).not.toContain("no tracking number yet");
  });

  test("offers to ship what only the list has when none of the ticked orders changes", async () => {
    const [shipped, waiting] = await placeThree();
    const [one = "", two = ""] = [shipped?.orderNumber, waiting?.orderNumber];
    const tag = one.slice(-6);
    const fields = { carrier: "Delhivery", picked: one };
    expect((await send({ intent: "confirm", rows: { [one]: `D${tag}` }, fields })).status).toBe(303);
    const list = `${two},E${tag}`;
    const page = await send({ intent: "fill", rows: { [one]: `D${tag}` }, fields: { ...fields, list } });
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain("Ship the orders ticked below");
  });

  test("names numbers twice and orders without one together with the other mistakes", async () => {
    const [one = "", two = "", three = ""] = (await placeThree()).map(({ orderNumber }) => orderNumber);
    const rows = { [one]: "DL1000", [two]: "", [three]: "" };
    const list = `${two}, dl1000\nnobody, X1234`;
    const fields = { picked: `${one} ${two} ${three}`, list };
    const page = await send({ intent: "fill", rows, fields });
    expect(page.status).toBe(400);
    const text = textOf(page.html);
    expect(text).toContain("Line 2: there is no order number in it.");
    expect(text).toContain(`${two}: ${one} has the same tracking number.`);
    expect(text).toContain(`1 order has no tracking number yet: ${three}.`);
    expect(textOf(rowOf(page, three))).toContain("Enter its tracking number");
    expect(page.html).toMatch(/<textarea[^>]*name="list"[^>]*>[^<]*nobody, X1234<\/textarea>/);
    const empty = await send({ intent: "fill", fields: { picked: "" } });
    expect([empty.status, textOf(empty.html).includes("The list is empty.")]).toEqual([400, true]);
  });

  test("a list that was not filled in is filled in first, and one with bad lines does not stand in the way", async () => {
    const [order] = await placeThree();
    const number = order?.orderNumber ?? "";
    const list = `${number}, L${number.slice(-6)}\nnobody, X1234`;
    const fields = { carrier: "Delhivery", picked: number, list };
    const page = await send({ intent: "confirm", rows: { [number]: "" }, fields });
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain("Nothing is shipped yet: the list is filled in now.");
    expect(await stateOf(shop, order ?? { id: "" })).toBe("cod confirmed pending");
    const rows = { [number]: `L${number.slice(-6)}` };
    const answer = await send({ intent: "confirm", rows, fields: { ...fields, readList: list } });
    expect(answer.status).toBe(303);
    expect(await stateOf(shop, order ?? { id: "" })).toBe("cod shipped pending");
  });

  test("says which number a list replaced, and that its carriers stay", async () => {
    const [one = "", two = ""] = (await placeThree()).map(({ orderNumber }) => orderNumber);
    const tag = one.slice(-6);
    const page = await send({
      intent: "fill",
      rows: { [one]: `T${tag}`, [two]: `U${tag}` },
      fields: { list: `N${tag} ${one} DHL\n${two},U${tag}` },
    });
    expect(page.status).toBe(200);
    const text = textOf(page.html);
    expect(text).toContain(
      `The list replaced a number that was in the rows: ${one} had T${tag}, now N${tag}. `,
    );
    expect(text).toContain("For the orders without a carrier of their own below");
    expect(rowOf(page, one)).toContain(`value="N${tag}"`);
  });

  test("the cursor is where the carrier is chosen, then in the first number of an order that is shipped", async () => {
    const [cancelled, kept] = await placeThree();
    await shop.sql("update public.orders set status = 'cancelled', cancelled_at = now() where id = $1", [
      cancelled?.id,
    ]);
    const page = await admin.get(`${BULK}?do=shipped&id=${cancelled?.id}&id=${kept?.id}`);
    expect(textOf(rowOf(page, cancelled?.orderNumber ?? ""))).toContain(
      "Stays as it is: delivered, cancelled",
    );
    expect(rowOf(page, cancelled?.orderNumber ?? "")).not.toContain("autofocus");
    expect(rowOf(page, kept?.orderNumber ?? "")).not.toContain("autofocus");
    expect(page.html).toMatch(/<select name="carrier"[^>]* autofocus/);
    // One order is shipped, so it is not "those".
    expect(textOf(page.html)).toContain("Ship it without a tracking number");
    const refused = await send({
      intent: "confirm",
      rows: { [kept?.orderNumber ?? ""]: "" },
      fields: { carrier: "DTDC" },
    });
    expect(rowOf(refused, kept?.orderNumber ?? "")).toContain("autofocus");
    expect(refused.html).not.toMatch(/<select name="carrier"[^>]* autofocus/);
  });

  test("rejects a file above 256 KB", async () => {
    expect((await send({ intent: "fill", file: "x".repeat(256 * 1024 + 1) })).status).toBe(413);
  });
});
