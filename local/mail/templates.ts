import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { escape } from "#local/http/page.ts";
import { ROOT } from "#local/root.ts";

/** The auth mails, by the names that supabase/config.toml gives them. */
export type MailKind = "confirmation" | "recovery" | "magic_link" | "email_change" | "reauthentication";

/** What a template may name as `{{ .SiteURL }}` and so on. */
export type MailValues = {
  SiteURL: string;
  RedirectTo: string;
  TokenHash: string;
  Token: string;
  Email: string;
  NewEmail: string;
};

type Rendered = { subject: string; text: string; html: string };

/** Hosted Supabase's own subjects, for a mail that config.toml says nothing about. */
const SUBJECTS: Record<MailKind, string> = {
  confirmation: "Confirm Your Signup",
  recovery: "Reset Your Password",
  magic_link: "Your Magic Link",
  email_change: "Confirm Email Change",
  reauthentication: "Confirm Reauthentication",
};

const SETTINGS = join(ROOT, "supabase/config.toml");

/**
 * Fills in the template that hosted Supabase uses for the same mail: supabase/templates/<kind>.html, with the subject
 * of supabase/config.toml.
 * @throws Error when the template is missing, or uses more of Go's template language than names.
 */
export function renderMail(kind: MailKind, values: MailValues): Rendered {
  const html = fill(
    readFileSync(join(ROOT, "supabase/templates", `${kind}.html`), "utf8"),
    values,
    contextual,
  );
  return { subject: fill(subjectOf(kind), values, String), text: plainText(html), html };
}

function subjectOf(kind: MailKind): string {
  const settings = existsSync(SETTINGS) ? readFileSync(SETTINGS, "utf8") : "";
  const [, section = ""] = settings.split(`[auth.email.template.${kind}]\n`);
  const [own = ""] = section.split(/^\[/m);
  const [, subject] = /^subject\s*=\s*"([^"]*)"/m.exec(own) ?? [];
  return subject ?? SUBJECTS[kind];
}

type Escape = (value: string, before: string) => string;

function fill(template: string, values: MailValues, safe: Escape): string {
  const given = new Map<string, string>(Object.entries(values));
  return template.replaceAll(/\{\{-?([^}]*?)-?\}\}/g, (action: string, inside: string, at: number) => {
    const value = given.get(inside.trim().replace(/^\./, ""));
    if (value === undefined || !inside.trim().startsWith("."))
      throw new Error(`${action} in a mail template is not understood.`);
    return safe(value, template.slice(0, at));
  });
}

/** Go's html/template looks at where a value stands: within the query of a link it is percent-encoded. */
function contextual(value: string, before: string): string {
  const [, link] = /<[^<>]*\s(?:href|src)="([^"]*)$/.exec(before) ?? [];
  return link !== undefined && /[?#]/.test(link) ? encodeURIComponent(value) : escape(value);
}

/** The same mail for a reader without HTML: links are written out below their words. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(head|style|title)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, words: string) =>
      words.includes(href) ? href : `${words}:\n${href}\n`,
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
