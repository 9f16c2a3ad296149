/** A part of a mail. Its texts are plain: they are made safe for HTML here and nowhere else. */
export type Block =
  | { kind: "text" | "note"; text: string }
  /** What somebody wrote or where something goes: its lines stay lines. */
  | { kind: "lines"; title: string; lines: readonly string[] }
  | { kind: "rows"; rows: readonly Row[] }
  | { kind: "button"; label: string; url: string }
  | { kind: "links"; links: readonly { label: string; url: string }[] };

type Row = { label: string; value: string; isTotal?: boolean };

/** A mail before it has a form. */
export type Draft = { subject: string; title: string; blocks: readonly Block[] };

/** A mail as it is sent. */
export type Letter = { subject: string; html: string; text: string };

const INK = "#1b1e26";
const MUTED = "#5b606b";
const LINE = "#e2dfda";
const ACCENT = "#3b35a0";
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Lays a mail out, as HTML and as text. Nothing in it is fetched: it looks the same with images off. */
export function layOut(siteName: string, siteUrl: string, { subject, title, blocks }: Draft): Letter {
  const html = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${escape(title)}</title>
  </head>
  <body style="margin: 0; background: #faf8f5; padding: 24px 12px">
    <table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin: 0 auto; max-width: 560px; border: 1px solid ${LINE}; border-radius: 12px; background: #ffffff">
      <tr>
        <td style="padding: 24px; color: ${INK}; font-family: ${FONT}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere">
          <p style="margin: 0 0 20px; font-size: 18px; font-weight: 700"><a href="${escape(siteUrl)}/" style="color: ${INK}; text-decoration: none">${escape(siteName)}</a></p>
          <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.2">${escape(title)}</h1>
${blocks.map(blockHtml).join("\n")}
        </td>
      </tr>
    </table>
  </body>
</html>
`;
  const text = [siteName, title, ...blocks.map(blockText)].join("\n\n");
  return { subject: oneLine(subject), html, text: `${text}\n` };
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin: 0 0 16px">${escape(block.text)}</p>`;
    case "note":
      return `<p style="margin: 0 0 16px; color: ${MUTED}; font-size: 14px">${escape(block.text)}</p>`;
    case "lines":
      return `<p style="margin: 0 0 16px"><strong>${escape(block.title)}</strong><br />${block.lines.map(escape).join("<br />")}</p>`;
    case "rows":
      return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin: 0 0 16px; border-top: 1px solid ${LINE}">${block.rows.map(rowHtml).join("")}</table>`;
    case "button":
      return `<p style="margin: 0 0 16px"><a href="${escape(block.url)}" style="display: inline-block; border-radius: 6px; background: ${ACCENT}; padding: 14px 24px; color: #ffffff; font-weight: 600; text-decoration: none">${escape(block.label)}</a></p>`;
    default:
      return `<p style="margin: 0 0 16px">${block.links
        .map(({ label, url }) => `<a href="${escape(url)}" style="color: ${ACCENT}">${escape(label)}</a>`)
        .join("<br />")}</p>`;
  }
}

function rowHtml({ label, value, isTotal }: Row): string {
  const cell = `padding: 8px 0; border-bottom: 1px solid ${LINE}; vertical-align: top${isTotal ? "; font-weight: 700" : ""}`;
  const whole = /^[−₹]/.test(value) ? "; white-space: nowrap" : "";
  return `<tr><td style="${cell}">${escape(label)}</td><td align="right" style="${cell}; padding-left: 12px${whole}">${escape(value)}</td></tr>`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text;
    case "lines":
      return [`${block.title}:`, ...block.lines].join("\n");
    case "rows":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "button":
      return `${block.label}:\n${block.url}`;
    default:
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A header ends with its line, so what somebody wrote must not end it. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
