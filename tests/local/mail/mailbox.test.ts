import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { handleMailbox } from "#local/mail/mailbox-page.ts";
import { createFolderMailbox, readMails } from "#local/mail/mailbox.ts";
import { renderMail } from "#local/mail/templates.ts";
import { ROOT } from "#local/root.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

const SITE = "http://localhost:5173";
const folder = mkdtempSync(join(tmpdir(), "haat-mailbox-"));
let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: SITE, confirmEmail: true });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fetchPage(path: string): Promise<{ status: number; html: string; policy: string }> {
  const response = await fetch(backend.url + path);
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get("Content-Security-Policy") ?? "",
  };
}

test("shows a message when the mailbox is empty", async () => {
  expect(backend.mailboxUrl).toBe(`${backend.url}/mailbox`);
  expect((await fetchPage("/mailbox")).html).toContain("No mail has arrived yet.");
});

test("lists the newest mail first and shows each as HTML and text with working links", async () => {
  const shopper = createBackendClient(backend.url, backend.keys.publishableKey);
  for (const email of ["first@example.com", "second@example.com"]) {
    await shopper.auth.signUp({ email, password: "six-or-more" });
  }
  const list = await fetchPage("/mailbox");
  const ids = [...list.html.matchAll(/href="(\/mailbox\/[\w-]+)"/g)].map(([, path]) => path ?? "");
  expect(ids).toHaveLength(2);
  expect(list.html.indexOf("second@example.com")).toBeLessThan(list.html.indexOf("first@example.com"));

  const [mail] = readMails(backend.mailDir, "second@example.com");
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(link).toMatch(/^http:\/\/localhost:5173\/auth\/confirm\?token_hash=\w+&type=/);
  const shown = await fetchPage(ids[0] ?? "");
  const attribute = `href="${link.replaceAll("&", "&amp;")}"`;
  expect(shown.html).toContain(attribute);
  expect(shown.html).toContain(`<iframe src="${ids[0]}/html"`);
  expect(shown.policy).toContain("default-src 'none'");
  const html = await fetchPage(`${ids[0]}/html`);
  expect(html.html).toContain(attribute);
  expect(html.html).toContain('<base target="_top">');
  expect(html.policy).toContain("sandbox allow-top-navigation-by-user-activation");
  expect(html.policy).not.toContain("script");
});

test.each(["/mailbox/none", "/mailbox/..%2f..%2fkeys", "/mailbox/../keys.json", "/mailboxes"])(
  "answers 404 for %s",
  async (path) => {
    expect((await fetchPage(path)).status).toBe(404);
  },
);

test("escapes the content of a mail and skips a damaged file", async () => {
  const evil = "<script>alert(1)</script>";
  const deliver = createFolderMailbox(folder);
  await deliver({
    to: evil,
    subject: evil,
    text: `${evil} http://x"onclick=1`,
    html: evil,
    sentAt: "2026-11-21T10:00:00.000Z",
  });
  writeFileSync(join(folder, "2026-11-22-0002.json"), "{");
  const show = (path: string) => handleMailbox(new Request(`http://127.0.0.1${path}`), folder)?.text();
  const list = (await show("/mailbox")) ?? "";
  const id = /href="(\/mailbox\/2026[\w-]+)"/.exec(list)?.[1] ?? "";
  expect(list).not.toContain("<script");
  const shown = (await show(id)) ?? "";
  expect(shown).toContain("&lt;script&gt;");
  expect(shown).not.toContain("<script");
  expect(shown).not.toContain('"onclick');
});

test("rejects requests for another host name", async () => {
  const requestStatus = (path: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(backend.url);
      httpRequest({ host: "127.0.0.1", port, path, headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end();
    });
  for (const path of ["/mailbox", "/google/sign-in?state=x"]) {
    expect(await requestStatus(path, "127.0.0.1")).toBe(200);
    expect(await requestStatus(path, "rebound.evil.example")).toBe(404);
  }
});

test("all mail templates share the same layout", () => {
  const templates = join(ROOT, "supabase/templates");
  const layouts = readdirSync(templates).map((name) =>
    readFileSync(join(templates, name), "utf8")
      .replace(/<title>.*<\/title>/, "")
      .replace(/<h1[\s\S]*?<\/td>/, ""),
  );
  expect(layouts).toHaveLength(5);
  expect(new Set(layouts).size).toBe(1);
});

test("fills in templates like Go: percent-encoded in a link's query, escaped elsewhere", () => {
  const values = {
    SiteURL: SITE,
    RedirectTo: `${SITE}/orders?a=1&b=<2>`,
    TokenHash: "abc",
    Token: "123456",
    Email: '"<b>@example.com',
    NewEmail: "<i>@example.com",
  };
  const mail = renderMail("email_change", values);
  const link = new URL(/href="([^"]+)"/.exec(mail.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  expect(link.searchParams.get("token_hash")).toBe("abc");
  expect(link.searchParams.get("new_email")).toBe("<i>@example.com");
  expect(mail.html).not.toMatch(/<[bi]>/);
  expect(mail.html).not.toContain("{{");
  for (const kind of ["confirmation", "recovery", "magic_link", "reauthentication"] as const) {
    const { html, text, subject } = renderMail(kind, values);
    expect(html + text + subject).not.toContain("{{");
    expect(text).toMatch(
      kind === "reauthentication" ? /123456/ : /\nhttp:\/\/localhost:5173\/auth\/confirm\?\S+\n/,
    );
    expect(text).not.toMatch(/<\/|&amp;/);
  }
});
