import { describe, expect, test } from "vitest";

import { signedInAdmin, lastAudit, createUser, secondAdmin } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, newShopper, openShop } from "#tests/http/support/shop.ts";

// Uses its own shop, because admins are added and removed.
const shop = await openShop({ own: true });
const faulty = await openFaultyShop(shop);
const LIST = "/admin/users";

async function isAdmin(id: string): Promise<boolean | undefined> {
  const [row] = await shop.sql<{ is_admin: boolean }>("select is_admin from public.users where id = $1", [
    id,
  ]);
  return row?.is_admin;
}

describe("admin role", () => {
  test("can be filtered in the user list, and links keep the filter", async () => {
    const admin = await signedInAdmin(shop);
    const second = await secondAdmin(shop);
    const { html } = await admin.get(`${LIST}?role=owner&search=Meera`);
    expect(html).toContain(second.id);
    expect(html).toMatch(new RegExp(`href="${LIST}/${second.id}\\?[^"]*role=owner`));
    expect((await admin.get(`${LIST}?role=user&search=Meera`)).html).not.toContain(second.id);
    await shop.sql("update public.users set is_admin = false where id = $1", [second.id]);
  });

  test("is granted and removed with a notice and an audit entry, and the filter is kept", async () => {
    const admin = await signedInAdmin(shop);
    const { id, name } = await createUser(shop);
    const own = `${LIST}/${id}`;
    const made = await admin.post(`${own}?role=user`, { intent: "promote" });
    expect([made.status, made.location]).toEqual([303, `${LIST}?role=user`]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User promoted to admin");
    expect(await isAdmin(id)).toBe(true);
    expect(await lastAudit(shop, "users", id)).toMatchObject({
      actor_id: userIdOf(admin),
      before: { is_admin: false },
      after: { is_admin: true },
    });
    const text = textOf(dialogOf((await admin.get(own)).html));
    expect(text).toContain("Administrator");
    expect(text).toContain("Remove Admin");
    // The list asks first, as the page of the user does.
    const row = (await admin.get(`${LIST}?search=${name}`)).html;
    expect(row).toMatch(new RegExp(`href="${own}\\?[^"]*ask=admin"`));
    expect(row).not.toContain('value="demote"');

    await admin.post(own, { intent: "demote" });
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User removed from admin");
    expect(await isAdmin(id)).toBe(false);
  });

  test("can be any other role, given and taken away with a notice, an audit entry and mails", async () => {
    const admin = await signedInAdmin(shop);
    const { id, email } = await createUser(shop);
    const own = `${LIST}/${id}`;
    const roleOf = () => shop.sql("select is_admin, staff_role from public.users where id = $1", [id]);
    const given = await admin.post(`${own}?role=user`, { intent: "role", role: "packer" });
    expect([given.status, given.location]).toEqual([303, `${LIST}?role=user`]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Role changed to Packer");
    expect(await roleOf()).toEqual([{ is_admin: false, staff_role: "packer" }]);
    expect((await admin.post(own, { intent: "role", role: "packer" })).status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Nothing has changed");
    expect(await lastAudit(shop, "users", id)).toMatchObject({
      actor_id: userIdOf(admin),
      before: { staff_role: null },
      after: { staff_role: "packer" },
    });
    const mails = await shop.sql<{ kind: string; to_email: string }>(
      "select kind, to_email from public.outbox where data ->> 'role' = 'packer' and (user_id = $1 or data ->> 'user_id' = $1::text) order by id",
      [id],
    );
    expect(mails.map(({ kind }) => kind)).toEqual(["account-changed", "owner-role"]);
    expect(mails[0]?.to_email).toBe(email);
    const { html } = await admin.get(own);
    expect(dialogOf(html)).toMatch(/<option value="packer" selected/);
    expect(textOf(dialogOf(html))).toContain("Role Packer");
    expect((await admin.get(`${LIST}?role=packer`)).html).toContain(id);

    await admin.post(own, { intent: "role", role: "none" });
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Role removed");
    expect(await roleOf()).toEqual([{ is_admin: false, staff_role: null }]);
    await admin.post(own, { intent: "role", role: "owner" });
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User promoted to admin");
    expect(await isAdmin(id)).toBe(true);
    await admin.post(own, { intent: "role", role: "support" });
    expect(await roleOf()).toEqual([{ is_admin: false, staff_role: "support" }]);
  });

  test("is explained in a table in Help and in the dialog", async () => {
    const admin = await signedInAdmin(shop);
    const { id } = await createUser(shop);
    for (const html of [
      (await admin.get("/admin/help")).html,
      dialogOf((await admin.get(`${LIST}/${id}`)).html),
    ]) {
      const text = textOf(html);
      expect(text).toContain(
        "Admin (owner) Manager Packer Support Content Dashboard with sales Yes Yes No No No",
      );
      expect(text).toContain("Give roles, end sessions, delete users Yes No No No No");
      // On a phone one list for each role.
      const phone = textOf(
        html.slice(html.indexOf("<details"), html.indexOf('<table class="w-full text-sm max-sm:hidden')),
      );
      expect(phone).toContain(
        "Admin (owner) Everything that the other roles may do, and alone: Give roles, end",
      );
      expect(phone).toMatch(
        /Packer See orders, packing slips, invoices and customers’ names Change orders: .*? Change stock Support /,
      );
    }
  });

  test("cannot be removed from oneself, and the last admin cannot be demoted or deleted", async () => {
    const admin = await signedInAdmin(shop);
    const own = `${LIST}/${userIdOf(admin)}`;
    const only = "This is the only admin. Make somebody else an admin first.";
    const self = "You cannot do this to your own account. Ask another admin.";
    async function refusals(reason: string) {
      for (const [path, intent] of [
        [own, "demote"],
        [own, "role"],
        [`${own}/delete`, "delete"],
      ] as const) {
        const page = await admin.post(path, intent === "role" ? { intent, role: "manager" } : { intent });
        expect([page.status, textOf(dialogOf(page.html)).includes(reason)]).toEqual([409, true]);
      }
      expect(await isAdmin(userIdOf(admin))).toBe(true);
    }
    await shop.sql("update public.users set is_admin = false where is_admin and id <> $1", [userIdOf(admin)]);
    await refusals(only);
    const second = await secondAdmin(shop);
    await refusals(self);
    await shop.sql("update public.users set is_admin = false where id = $1", [second.id]);
    const dialog = dialogOf((await admin.get(own)).html);
    expect(dialog).not.toContain('value="demote"');
    expect(textOf(dialog)).toContain("This is you.");
  });

  test("a demoted admin can change nothing", async () => {
    const second = await secondAdmin(shop);
    const { id } = await createUser(shop);
    expect((await second.browser.get(LIST)).status).toBe(200);
    await shop.sql("update public.users set is_admin = false where id = $1", [second.id]);
    for (const page of [
      await second.browser.post(`${LIST}/${id}`, { intent: "promote" }),
      await second.browser.post(`${LIST}/${id}/delete`, { intent: "delete" }),
    ]) {
      expect(page.status).toBe(403);
    }
    expect(await isAdmin(id)).toBe(false);
  });

  test("of two admins who demote each other at once, one remains in each of ten rounds", async () => {
    const { browser: one, id: first } = await secondAdmin(shop);
    const { browser: two, id: other } = await secondAdmin(shop);
    for (let round = 0; round < 10; round++) {
      await shop.sql("update public.users set is_admin = id = any($1)", [[first, other]]);
      await Promise.all([
        one.post(`${LIST}/${other}`, { intent: "demote" }),
        two.post(`${LIST}/${first}`, { intent: "demote" }),
      ]);
      const admins = await shop.sql("select id from public.users where is_admin");
      expect(admins.length).toBe(1);
    }
    await shop.sql("update public.users set is_admin = email = 'admin@haat.example'");
  });

  test.each<Record<string, string>>([
    {},
    { intent: "" },
    { intent: "delete" },
    { intent: "role" },
    { intent: "role", role: "king" },
  ])("a post of %j writes nothing", async (fields) => {
    const admin = await signedInAdmin(shop);
    const { id } = await createUser(shop);
    expect((await admin.post(`${LIST}/${id}`, fields)).status).toBe(400);
    expect((await admin.post(`${LIST}/${id}`, { intent: "promote", is_admin: "true" })).status).toBe(400);
    expect(await isAdmin(id)).toBe(false);
  });

  test("shows a message when the backend rejects writes", async () => {
    const { id } = await createUser(shop);
    const faultyBrowser = atWorker(faulty, await signedInAdmin(shop));
    faulty.fail("writes");
    const [toggled, deleted] = [
      await faultyBrowser.post(`${LIST}/${id}`, { intent: "promote" }),
      await faultyBrowser.post(`${LIST}/${id}/delete`, { intent: "delete" }),
    ];
    faulty.fail("none");
    expect([toggled.status, deleted.status]).toEqual([503, 503]);
    expect(textOf(toggled.html)).toContain("Failed to update admin status");
    expect(textOf(deleted.html)).toContain("Failed to delete user");
    expect(await isAdmin(id)).toBe(false);
  });
});

test("asks to try again while the account is being worked on", async () => {
  const proxied = await openProxiedShop(shop);
  const { id } = await createUser(shop);
  const browser = atWorker(proxied, await signedInAdmin(shop));
  proxied.intercept(({ url }) =>
    /admin_(set_role|delete_user)$/.test(url) ? Response.json({ ok: false, code: "busy" }) : null,
  );
  const [toggled, deleted] = [
    await browser.post(`${LIST}/${id}`, { intent: "promote" }),
    await browser.post(`${LIST}/${id}/delete`, { intent: "delete" }),
  ];
  expect([toggled.status, deleted.status]).toEqual([503, 503]);
  const reason = "the account is being worked on. Please try again in a moment.";
  expect(textOf(dialogOf(toggled.html))).toContain(`Failed to update admin status: ${reason}`);
  expect(textOf(dialogOf(deleted.html))).toContain(`Failed to delete user: ${reason}`);
});

describe("deleting a user", () => {
  test("asks for confirmation, then deletes the account with an audit entry that holds no name", async () => {
    const admin = await signedInAdmin(shop);
    const { id, name, email } = await createUser(shop);
    const confirmation = await admin.get(`${LIST}/${id}/delete`);
    const text = textOf(dialogOf(confirmation.html));
    expect(text).toContain("Are you sure you want to delete this user?");
    expect(text).toContain("This action cannot be undone.");
    expect(text).toContain(name);
    expect(await isAdmin(id)).toBe(false);

    const page = await admin.post(`${LIST}/${id}/delete?role=user`, { intent: "delete" });
    expect([page.status, page.location]).toEqual([303, `${LIST}?role=user`]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User deleted successfully");
    expect(await isAdmin(id)).toBeUndefined();
    expect(await shop.sql("select id from auth.users where id = $1", [id])).toEqual([]);
    const audit = await lastAudit(shop, "users", id);
    expect(audit).toMatchObject({ actor_id: userIdOf(admin), action: "delete", after: null });
    expect(JSON.stringify(audit)).not.toContain(name);
    const again = await new Browser(shop.shopUrl).post("/login", { email, password: "six-or-more" });
    expect(again.status).toBe(400);

    const retryOnce = await admin.post(`${LIST}/${id}/delete`, { intent: "delete" });
    expect(retryOnce.location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User not found");
  });

  test("is refused while orders are under way; later the order stays without its owner", async () => {
    const admin = await signedInAdmin(shop);
    const shopper = await newShopper(shop);
    await addToCart(shopper, (await addProduct(shop)).id);
    await shopper.post("/checkout", await checkoutForm(shopper));
    const id = userIdOf(shopper);
    const page = await admin.post(`${LIST}/${id}/delete`, { intent: "delete" });
    expect(page.status).toBe(409);
    expect(textOf(page.html)).toContain("This user has orders under way.");
    const [order] = await shop.sql(
      "update public.orders set status = 'delivered' where user_id = $1 returning id",
      [id],
    );
    expect((await admin.post(`${LIST}/${id}/delete`, { intent: "delete" })).status).toBe(303);
    expect(await shop.sql("select user_id from public.orders where id = $1", [order?.["id"]])).toEqual([
      { user_id: null },
    ]);
  });
});
