import { describe, expect, test } from "vitest";

import { lastAudit, signedInAdmin, staffMember } from "#tests/http/support/admin-users.ts";
import { Browser, dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const LIST = "/admin/users";

describe("signing a user out everywhere", () => {
  const end = (browser: Browser, id: string) => browser.post(`${LIST}/${id}`, { intent: "end-sessions" });

  test("ends every session, with an audit entry, a mail and a line of the security log", async () => {
    const admin = await signedInAdmin(shop);
    const shopper = await newShopper(shop);
    const id = userIdOf(shopper);
    const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [id]);
    const email = row?.email ?? "";
    const phone = await signIn(new Browser(shop.shopUrl), { email, password: "six-or-more" });
    expect(textOf(dialogOf((await admin.get(`${LIST}/${id}`)).html))).toContain("Sign out everywhere");

    const answer = await end(admin, id);
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User signed out everywhere");
    for (const browser of [shopper, phone]) {
      const page = await browser.post("/profile", { fullName: "Changed", phone: "" });
      expect([page.status, textOf(page.html)]).toEqual([
        403,
        expect.stringContaining("Your session is over."),
      ]);
    }
    expect(await lastAudit(shop, "users", id)).toMatchObject({
      actor_id: userIdOf(admin),
      before: { sessions: 2 },
      after: { sessions: 0 },
    });
    const told = await shop.sql(
      "select to_email from public.outbox where user_id = $1 and data ->> 'change' = 'sessions'",
      [id],
    );
    expect(told).toEqual([{ to_email: email }]);
    expect(
      await shop.sql(
        "select event from public.security_events where user_id = $1 and event = 'sessions_revoked'",
        [id],
      ),
    ).toHaveLength(1);
    expect(shop.logs.filter((line) => line.includes('"sessions_revoked"') && line.includes(id))).toHaveLength(
      1,
    );

    await end(admin, id);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("This user is signed in nowhere");
  });

  test("is neither for a manager nor for oneself", async () => {
    const shopper = await newShopper(shop);
    const manager = await staffMember(shop, "manager");
    const own = `${LIST}/${userIdOf(shopper)}`;
    expect(textOf(dialogOf((await manager.get(own)).html))).not.toContain("Sign out everywhere");
    expect((await end(manager, userIdOf(shopper))).status).toBe(403);
    expect((await shopper.get("/profile")).status).toBe(200);

    const admin = await signedInAdmin(shop);
    const page = await end(admin, userIdOf(admin));
    expect([page.status, textOf(dialogOf(page.html))]).toEqual([
      409,
      expect.stringContaining("You cannot do this to your own account."),
    ]);
  });
});
