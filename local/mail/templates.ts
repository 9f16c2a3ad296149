import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { escape } from "#local/http/page.ts";
import { ROOT } from "#local/root.ts";

/** The auth mails, named as in supabase/config.toml. */
export type MailKind = "confirmation" | "recovery" | "magic_link" | "email_change" | "reauthentication";

/** The variables available in a template, such as `{{ .SiteURL }}`. */
export type MailValues = {
  SiteURL: string;
  RedirectTo: string;
  TokenHash: string;
  Token: string;
  Email: string;
  NewEmail: string;
};

type Rendered = { subject: string; text: string; html: string };

/** Default subjects of hosted Supabase, for mails without a subject in config.toml. */
const DEFAULT_SUBJECTS: Record<MailKind, string> = {
  confirmation: "Confirm Your Signup",
  recovery: "Reset Your Password",
  magic_link: "Your Magic Link",
  email_change: "Confirm Email Change",
  reauthentication: "Confirm Reauthentication",
};

const CONFIG_FILE = join(ROOT, "supabase/config.toml");

/**
 * Renders an auth mail from the files that hosted Supabase uses: supabase/templates/<kind>.html, and the subject in
 * supabase/config.toml.
 * @throws Error when the template is missing or contains Go template syntax other than variables
 */
export function renderMail(kind: MailKind, values: MailValues): Rendered {
  const html = fill(
    readFileSync(join(ROOT, "supabase/templates", `${kind}.html`), "utf8"),
    values,
    escapeForContext,
  );
  return { subject: fill(subjectOf(kind), values, String), text: plainText(html), html };
}

function subjectOf(kind: MailKind): string {
  const config = existsSync(CONFIG_FILE) ? readFileSync(CONFIG_FILE, "utf8") : "";
  const [, section = ""] = config.split(`[auth.email.template.${kind}]\n`);
  const [settings = ""] = section.split(/^\[/m);
  const [, subject] = /^subject\s*=\s*"([^"]*)"/m.exec(settings) ?? [];
  return subject ?? DEFAULT_SUBJECTS[kind];
}

type Escape = (value: string, before: string) => string;

function fill(template: string, values: MailValues, escapeValue: Escape): string {
  const variables = new Map<string, string>(Object.entries(values));
  return template.replaceAll(/\{\{-?([^}]*?)-?\}\}/g, (action: string, inside: string, at: number) => {
    const value = variables.get(inside.trim().replace(/^\./, ""));
    if (value === undefined || !inside.trim().startsWith("."))
      throw new Error(`${action} in a mail template is not supported.`);
    return escapeValue(value, template.slice(0, at));
  });
}

/** Escapes like Go's html/template, depending on the position: percent-encoded in the query of a link. */
function escapeForContext(value: string, before: string): string {
  const [, link] = /<[^<>]*\s(?:href|src)="([^"]*)$/.exec(before) ?? [];
  return link !== undefined && /[?#]/.test(link) ? encodeURIComponent(value) : escape(value);
}

/** Converts the mail to plain text, with the address of each link below its text. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(head|style|title)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, text: string) =>
      text.includes(href) ? href : `${text}:\n${href}\n`,
    )
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<\/(?:p|h\d|div|tr|table|li|ul)>/gi, "\n\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .concat("\n");
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
