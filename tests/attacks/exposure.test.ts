import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { INVALID_FORMS, sendInvalidForm } from "#tests/http/support/invalid-forms.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attackFiles = attackClass("look for files and secrets");
const attackSize = attackClass("exhaust by input");
const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

/** Paths of files that servers often expose by mistake. */
const PATHS = [
  ..."/.env /.env.local /.dev.vars /.git/config /.git/HEAD /.npmrc /.wrangler/state /wrangler.toml /wrangler.json".split(
    " ",
  ),
  ..."/package.json /package-lock.json /vite.config.ts /tsconfig.json /server/index.js /build/server/index.js".split(
    " ",
  ),
  ..."/supabase/config.toml /supabase/seed.sql /supabase/migrations /app/config.server.ts /node_modules/react".split(
    " ",
  ),
  ..."/_headers /_redirects /_routes.json /_worker.js /.assetsignore /.vite/manifest.json /assets/ /assets".split(
    " ",
  ),
  ..."/phpinfo.php /wp-login.php /server-status /actuator/env /debug /graphql /metrics /__inspect /cdn-cgi/mf/scheduled".split(
    " ",
  ),
  ..."/rest/v1/users /auth/v1/settings /storage/v1/object /backup.zip /dump.sql /admin.bak /.DS_Store /.ssh/id_rsa".split(
    " ",
  ),
  ..."/cdn-cgi/handler/scheduled /__scheduled /.well-known/openid-configuration /crossdomain.xml /trace.axd".split(
    " ",
  ),
];

test("no file of the machine, the build or another server is served", async () => {
  for (const path of PATHS) {
    for (const suffix of ["", "%00", "/."]) {
      await attackFiles(path + suffix, async () => {
        const page = await visitor.get(path + suffix);
        expect([301, 302, 307, 308, 400, 404]).toContain(page.status);
        expect(page.html).not.toMatch(/SESSION_SECRET|sb_secret_|\[core\]|"dependencies"|compatibility_date/);
      });
    }
  }
});

/** Texts that only the Worker may contain: names of its variables, keys, and the code that uses them. */
const SERVER_ONLY = [
  ..."SESSION_SECRET SUPABASE_SECRET_KEY RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET MAIL_API_KEY service_role".split(
    " ",
  ),
  ..."sb_secret_ rzp_live_ createServiceClient shop_place_order shop_begin_sign_in crypto.subtle.sign BEGIN_PRIVATE".split(
    " ",
  ),
];

test("no file that browsers load holds a secret, server code or a source map", async () => {
  const folder = join(ROOT, "build/client");
  const files = globSync("**/*", { cwd: folder, withFileTypes: false }).filter((file) => /\.\w+$/.test(file));
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(50);
  const texts = new Map(
    files
      .filter((file) => /\.(js|css|json|html|txt|svg)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
  for (const name of [
    ...SERVER_ONLY,
    shop.serviceKey,
    shop.sessionSecret,
    shop.publishableKey,
    shop.backendUrl,
  ]) {
    await attackFiles(`find ${name.slice(0, 24)}`, () => {
      expect(name.length).toBeGreaterThan(8);
      expect([...texts].filter(([, text]) => text.includes(name)).map(([file]) => file)).toEqual([]);
    });
  }
  await attackFiles("find a source map", () => {
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(
      [...texts].filter(([, text]) => /sourceMappingURL=(?!data:)/.test(text)).map(([file]) => file),
    ).toEqual([]);
  });
});

test("a form that is malformed or too big is refused at once, wherever it is posted", async () => {
  const before = await hashAllTables(shop);
  for (const path of ["/contact", "/cart", "/login"]) {
    for (const form of INVALID_FORMS.filter(({ status }) => status !== undefined && status !== 403)) {
      await attackSize(`${form.name} at ${path}`, async () => {
        const page = await sendInvalidForm(visitor, path, form, { name: "x" });
        expect(page.status).toBe(form.status);
      });
    }
  }
  expect(await hashAllTables(shop)).toEqual(before);
});

/** Text on which a careless pattern works for minutes: long runs that almost match. */
const SLOW = [
  "a".repeat(50_000),
  "a".repeat(50_000) + "!",
  "a@".repeat(25_000),
  "a.".repeat(25_000) + "@",
  " ".repeat(50_000) + "x",
  "9".repeat(50_000) + "x",
  "(".repeat(30_000),
  "%".repeat(50_000),
  "\u200d".repeat(20_000) + "x",
  "क".repeat(15_000),
];

test("long text that almost matches is answered as any other", async () => {
  const fields = {
    "/contact": ["name", "email", "orderNumber", "message"],
    "/login": ["email", "password"],
    "/forgot-password": ["email"],
    "/newsletter": ["email"],
  };
  for (const [path, names] of Object.entries(fields)) {
    for (const [at, text] of SLOW.entries()) {
      const name = names[at % names.length] ?? "";
      await attackSize(`${path} ${name} ${text.slice(0, 6)}…`, async () => {
        const page = await visitor
          .fork()
          .post(path, { ...Object.fromEntries(names.map((each) => [each, "x"])), [name]: text });
        expect([400, 303]).toContain(page.status);
      });
    }
  }
  for (const text of SLOW.map((one) => one.slice(0, 4_000))) {
    await attackSize(`search ${text.slice(0, 6)}…`, async () => {
      const page = await visitor.get(`/products?search=${encodeURIComponent(text)}`);
      expect([200, 414, 431]).toContain(page.status);
    });
  }
});
