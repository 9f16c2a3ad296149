import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { uniqueWord } from "#tests/http/support/product-list.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signedInAdmin(shop);
const visitor = new Browser(shop.shopUrl);
const PATH = "/admin/home/front";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pixel = (name: string) => new File([PIXEL], name, { type: "image/png" });

async function openForm(): Promise<Record<string, string>> {
  const { status, html } = await admin.get(PATH);
  expect(status).toBe(200);
  return formValues(html, "front");
}

/** Posts the form with changes and files, as a browser without script does. */
async function post(path: string, values: Record<string, string>, files: Record<string, File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (!(name in files)) form.append(name, value);
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return admin.send(path, { method: "POST", body: form, headers: { Origin: shop.shopUrl } });
}

test("the form shows the words that the home page has without words of the owner", async () => {
  const { html } = await admin.get(PATH);
  const [, placeholder = ""] =
    /<input[^>]*name="hero_text"[^>]*placeholder="([^"]*)"/.exec(html) ??
    /<input[^>]*placeholder="([^"]*)"[^>]*name="hero_text"/.exec(html) ??
    [];
  expect(placeholder).toContain("Electronics to everyday, across India. ");
  expect(textOf((await visitor.get("/")).html)).toContain(placeholder);
});

test("an owner gives the shop words, picture, logo and colour, and takes them back", async () => {
  const before = await visitor.get("/");
  expect(textOf(before.html)).toContain("Good things, honest prices.");
  expect(before.html).not.toContain("/accents/");
  expect(before.html).not.toContain("/media/");

  const headline = `Kurtas ${uniqueWord()}`;
  const saved = await post(
    PATH,
    { ...(await openForm()), headline, hero_text: "From Jaipur, with love.", accent: "rust" },
    { uploads: [pixel("hero.png")], logo: [pixel("logo.png")] },
  );
  expect([saved.status, saved.location]).toEqual([303, "/admin/home"]);
  expect(noticeOf((await admin.get("/admin/home")).html)).toBe("Headline and logo saved");

  const stored = await openForm();
  expect(stored).toMatchObject({ headline, accent: "rust" });
  const { hero_image_url: hero = "", logo_url: logo = "" } = stored;
  expect([hero, logo].map((address) => address.startsWith("/media/"))).toEqual([true, true]);

  const home = await visitor.get("/");
  expect(textOf(home.html)).toContain(`${headline} From Jaipur, with love.`);
  expect(textOf(home.html)).not.toContain("Electronics to everyday");
  expect(home.html).toMatch(new RegExp(`<title>[^<]* · ${headline}</title>`));
  const small = logo.replace(/png$/, "320.avif");
  for (const address of [hero, small, "/accents/rust.css"]) {
    expect(home.html).toContain(address);
    expect((await visitor.get(address)).status).toBe(200);
  }
  const help = await visitor.get("/help");
  expect(help.html).toContain(
    `<picture class="contents"><source type="image/avif" srcSet="${small}"/><img src="${logo}"`,
  );
  expect(help.html).toContain("/accents/rust.css");
  expect((await admin.get(PATH)).html).not.toContain('href="/accents/rust.css"');

  const form = new FormData();
  for (const [name, value] of Object.entries({ ...stored, headline: "", hero_text: "", accent: "indigo" })) {
    if (name !== "removed" && name !== "uploads" && name !== "logo") form.append(name, value);
  }
  for (const address of new Set([hero, logo])) form.append("removed", address);
  const back = await admin.send(PATH, { method: "POST", body: form, headers: { Origin: shop.shopUrl } });
  expect(back.status).toBe(303);
  const again = await visitor.get("/");
  expect(textOf(again.html)).toContain("Good things, honest prices.");
  expect(again.html).not.toContain("/media/");
  expect((await visitor.get(hero)).status).toBe(404);
});

test("a form that is wrong says why beside the field and keeps what was typed", async () => {
  const typed = { ...(await openForm()), headline: "h".repeat(81), hero_text: "Kept", accent: "neon" };
  const wrong = await post(PATH, typed, {
    logo: [new File(["no image"], "logo.png", { type: "image/png" })],
  });
  expect(wrong.status).toBe(400);
  expect(fieldError(wrong.html, "front", "headline")).toBe("Headline must be at most 80 characters");
  expect(fieldError(wrong.html, "front", "accent")).toBe("Please choose a colour");
  expect(fieldError(wrong.html, "front", "logo")).toContain("logo.png is not a JPEG");
  expect(fieldValue(wrong.html, "hero_text")).toBe("Kept");
  const two = await post(PATH, await openForm(), { uploads: [pixel("a.png"), pixel("b.png")] });
  expect(two.status).toBe(400);
  expect(fieldError(two.html, "front", "uploads")).toBe("Choose one image");
});

test("of two admins the second is shown what the first has saved", async () => {
  const form = await openForm();
  await shop.sql("update public.home_page set headline = 'First'");
  const second = await post(PATH, { ...form, headline: "Second" }, {});
  expect(second.status).toBe(409);
  expect(textOf(second.html)).toContain("Someone changed this meanwhile");
  expect(textOf(second.html)).toContain("Headline is now First");
  const again = await post(PATH, formValues(second.html, "front"), {});
  expect(again.status).toBe(303);
  await shop.sql("update public.home_page set headline = null");
});

test("banners stand first where the owner says so, and those beyond three wait", async () => {
  await shop.sql("delete from public.banners");
  for (let n = 1; n <= 4; n += 1) {
    await shop.sql(
      "insert into public.banners (image_url, alt, link, sort_order) values ('/a.svg', $1, '/about', $2)",
      [`Banner ${n}`, n],
    );
  }
  const isFirst = async () => {
    const { html } = await visitor.get("/");
    expect(html).toContain("Banner 1");
    return html.indexOf("Banner 1") < html.indexOf("<h1");
  };
  expect(await isFirst()).toBe(false);
  expect((await post(PATH, { ...(await openForm()), banners_first: "on" }, {})).status).toBe(303);
  expect(await isFirst()).toBe(true);
  const list = await admin.get("/admin/home");
  expect(textOf(list.html)).toContain("Only 3 show");
  expect(list.html.match(/>Waits</g)).toHaveLength(1);
});

test.each([
  ["/collections/nix-da", true],
  ["/product/00000000-0000-4000-8000-00000000ffff", true],
  ["/product/lamp", true],
  ["/products?category=nix-da", true],
  ["/nix-da", true],
  ["/collections/under-999", false],
  ["/products?category=fashion", false],
  ["/about", false],
])("a banner that leads to %s: a warning is %s", async (link, warns) => {
  const saved = await admin.post("/admin/home/banners/new", { alt: "Sale", link, image_url: "/a.svg" });
  expect(saved.status).toBe(303);
  const notice = noticeOf((await admin.get("/admin/home")).html);
  expect(notice).toContain("Banner created successfully");
  expect(notice?.includes("the shop shows no such page")).toBe(warns);
});

test("a category has a picture of its own on the home page, and a new category a tile", async () => {
  await shop.sql("update public.categories set is_active = slug in ('fashion', 'home')");
  const name = `Kurtas ${uniqueWord()}`;
  const made = await post(
    "/admin/categories/new",
    { name, slug: "", sort_order: "0", image_url: "", size_guide: "", is_active: "on" },
    { uploads: [pixel("kurta.png")] },
  );
  expect(made.status).toBe(303);
  const [row] = await shop.sql<{ id: string; slug: string; image_url: string }>(
    "select id, slug, image_url from public.categories where name = $1",
    [name],
  );
  const { html } = await visitor.get("/");
  const [tiles = ""] = /aria-labelledby="categories"[\s\S]*?<\/section>/.exec(html) ?? [];
  expect(tiles.match(/<li/g)).toHaveLength(3);
  expect(tiles).toContain(`src="${row?.image_url}"`);
  expect(tiles).toContain(`?category=${row?.slug}`);
  expect(tiles).toContain("/images/category-fashion.webp");

  const path = `/admin/categories/${row?.id}`;
  const form = formValues((await admin.get(path)).html, "category");
  const edited = await post(path, { ...form, removed: row?.image_url ?? "" }, {});
  expect(edited.status).toBe(303);
  expect((await visitor.get("/")).html).not.toContain(row?.image_url);
  expect((await visitor.get(row?.image_url ?? "")).status).toBe(404);
});
