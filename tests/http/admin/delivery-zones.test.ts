import { afterAll, expect, test } from "vitest";

import { Browser, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const PATH = "/admin/settings/delivery";

afterAll(() => shop.sql("update public.settings set delivery_zones = '[]'"));

const ROW = {
  place: "1",
  name: "Bengaluru",
  pins: "560001-560099, 5601*",
  daysMin: "1",
  daysMax: "2",
  fee: "29.50",
  freeAbove: "300",
  cod: "on",
  delivered: "on",
};

async function save(...rows: (Partial<typeof ROW> & { remove?: string })[]) {
  const { html } = await admin.get(PATH);
  const fields = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]): [string, string] => [`zones[${index}].${name}`, value]),
  );
  return admin.post(PATH, [["version", inputValue(html, "version")], ...fields]);
}

const stored = async () =>
  (await shop.sql<{ zones: unknown[] }>("select delivery_zones as zones from public.settings"))[0]?.zones;

test("an owner saves zones in their order, and the audit log has them", async () => {
  const { cod: _cod, ...noCash } = ROW;
  const answer = await save(
    { ...noCash, place: "2", name: "State", pins: "56*", fee: "", freeAbove: "" },
    ROW,
    {
      ...ROW,
      place: "3",
      name: "",
      pins: "",
    },
  );
  expect(answer.location).toBe(PATH);
  const page = await admin.get(PATH);
  expect(noticeOf(page.html)).toBe("Delivery zones saved");
  const days = { days_min: 1, days_max: 2 };
  expect(await stored()).toEqual([
    {
      ...days,
      name: "Bengaluru",
      pins: [
        [560_001, 560_099],
        [560_100, 560_199],
      ],
      fee: 29.5,
      free_above: 300,
      cod: true,
      delivered: true,
    },
    {
      ...days,
      name: "State",
      pins: [[560_000, 569_999]],
      fee: null,
      free_above: null,
      cod: false,
      delivered: true,
    },
  ]);
  expect(page.html).toContain("560001-560099, 5601*</textarea>");
  expect(textOf(page.html)).toContain("Name Position PIN codes One, such as 570001");
  expect(textOf(page.html)).toContain("5601* is in Bengaluru, which comes first");
  expect(textOf(page.html)).toContain(
    "560001-560099, 5601* ₹29.50 for delivery, free above ₹300, within 1 to 2 days",
  );
  expect(textOf(page.html)).toMatch(
    /State 56\* ₹\d+ for delivery, .*within 1 to 2 days, no cash on delivery/,
  );
  const [audit] = await shop.sql<{ after: Record<string, unknown> }>(
    "select after from public.audit_log where entity = 'settings' order by id desc limit 1",
  );
  expect(audit?.after).toHaveProperty("delivery_zones");
});

test("an invalid zone is refused beside its field, keeps what was typed and saves nothing", async () => {
  const before = await stored();
  const answer = await save({ ...ROW, pins: "560001-560100 560050-560060", daysMax: "0" });
  expect(answer.status).toBe(400);
  expect(textOf(answer.html)).toContain("Bengaluru: 560050-560060 overlaps 560001-560100");
  expect(textOf(answer.html)).toContain("Error: 560050-560060 overlaps 560001-560100");
  expect(textOf(answer.html)).toContain("Error: Longest delivery must not be shorter than the shortest");
  expect(inputValue(answer.html, "zones\\[0\\].fee")).toBe("29.50");
  expect(await stored()).toEqual(before);
});

test("the summary names a zone unless all problems are those of the new one", async () => {
  await save();
  const alone = await save({ ...ROW, name: "", pins: "56" });
  const said = "Enter a name for this zone “56” is not a PIN code. Enter 560001, 560001-560100 or 56*";
  expect(textOf(alone.html)).toContain(`There are 2 problems ${said}`);
  await save(ROW);
  const both = textOf((await save({ ...ROW, daysMax: "" }, { ...ROW, name: "", pins: "56" })).html);
  expect(both).toContain("There are 3 problems Bengaluru: Enter both days, or none New zone: Enter a name");
  const form = textOf((await admin.get(PATH)).html);
  expect(form).toContain("all that start with 562: 562*.");
  expect(form).toContain("If several zones match, the first one counts.");
});

test("the second of two admins is told, and can save over it", async () => {
  const { html } = await admin.get(PATH);
  const version = inputValue(html, "version");
  await save(ROW);
  const fields = Object.entries({ ...ROW, name: "Mine" }).map(([name, value]): [string, string] => [
    `zones[0].${name}`,
    value,
  ]);
  const refused = await admin.post(PATH, [["version", version], ...fields]);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Someone saved the settings meanwhile.");
  expect(inputValue(refused.html, "zones\\[0\\].name")).toBe("Mine");
  const again = await admin.post(PATH, [["version", inputValue(refused.html, "version")], ...fields]);
  expect(again.location).toBe(PATH);
  expect(await stored()).toMatchObject([{ name: "Mine" }]);
});

test("a ticked zone is removed, whatever its fields say", async () => {
  await save(ROW, { ...ROW, place: "2", name: "State", pins: "56*" });
  expect(
    (await save({ ...ROW, pins: "wrong", remove: "on" }, { ...ROW, name: "State", pins: "56*" })).location,
  ).toBe(PATH);
  expect(await stored()).toMatchObject([{ name: "State" }]);
});

test("1,000 ranges are saved and shown; all zones can be removed", async () => {
  const pins = Array.from({ length: 1000 }, (_, index) => 200_000 + 2 * index).join(",");
  expect((await save({ ...ROW, pins })).location).toBe(PATH);
  expect((await admin.get(PATH)).html).toContain("201998");
  expect((await save({ ...ROW, name: "", pins: "" })).location).toBe(PATH);
  expect(await stored()).toEqual([]);
});
