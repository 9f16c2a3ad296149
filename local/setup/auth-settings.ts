import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";
import type { Answers } from "#local/setup/answers.ts";

/**
 * supabase/config.toml for one project: its address, and where they are given, its mail server and Google. The passwords
 * are named, for the environment of the command.
 * @throws Error when the file has changed so that a line is not found
 */
function toProjectConfig(config: string, answers: Answers): string {
  const { origin } = new URL(answers.SITE_URL);
  let text = replaceLine(config, /^site_url = .*$/m, `site_url = ${JSON.stringify(origin)}`);
  text = replaceLine(
    text,
    /^additional_redirect_urls = .*$/m,
    `additional_redirect_urls = [${JSON.stringify(`${origin}/**`)}]`,
  );
  if (answers.GOOGLE_CLIENT_ID) {
    text = replaceLine(text, /(^\[auth\.external\.google\]\n)enabled = false$/m, "$1enabled = true");
  }
  if (!answers.SMTP_HOST) return text;
  const { address, name } = parseSender(answers.MAIL_FROM ?? "");
  return `${text.trimEnd()}

[auth.email.smtp]
enabled = true
host = ${JSON.stringify(answers.SMTP_HOST)}
port = ${Number(answers.SMTP_PORT)}
user = ${JSON.stringify(answers.SMTP_USER)}
pass = "env(SMTP_PASS)"
admin_email = ${JSON.stringify(address)}
sender_name = ${JSON.stringify(name)}
`;
}

/** Without its own mail server a project sends no mail to shoppers, and its free plan refuses the templates. */
function withoutTemplates(config: string): string {
  return config.replaceAll(/^\[auth\.email\.template\.\w+\]\n(?:(?!\[).*\n)*/gm, "");
}

/** `Haat <orders@shop.example>` in its parts. */
function parseSender(sender: string): { address: string; name: string } {
  const [, name = "", address = sender] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(sender) ?? [];
  return { address, name: name || "Haat" };
}

function replaceLine(text: string, line: RegExp, replacement: string): string {
  if (!line.test(text)) throw new Error(`supabase/config.toml has no line like ${line.source}.`);
  return text.replace(line, replacement);
}

/** Writes a folder for `supabase --workdir`: the settings of this project, and the templates that they name. */
export function writeProjectFolder(folder: string, answers: Answers): void {
  mkdirSync(join(folder, "supabase"), { recursive: true });
  cpSync(join(ROOT, "supabase/templates"), join(folder, "supabase/templates"), { recursive: true });
  const config = toProjectConfig(readFileSync(join(ROOT, "supabase/config.toml"), "utf8"), answers);
  writeFileSync(join(folder, "supabase/config.toml"), answers.SMTP_HOST ? config : withoutTemplates(config));
}
