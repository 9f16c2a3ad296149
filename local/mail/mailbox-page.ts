import { escape, localPage, pageHeaders } from "#local/http/page.ts";
import { mailIds, readMail, type Mail } from "#local/mail/mailbox.ts";

/** Where the mailbox is, on the backend's own address. */
export const MAILBOX = "/mailbox";

const LISTED = 200;

/**
 * The mails of the shop on one's own computer, to read in a browser: a list, newest first, and each mail as HTML and
 * as text.
 * @returns null when the request is for something else
 */
export function answerMailbox(request: Request, folder: string): Response | null {
  const { pathname } = new URL(request.url);
  if (pathname !== MAILBOX && !pathname.startsWith(`${MAILBOX}/`)) return null;
  if (request.method !== "GET") return new Response(null, { status: 405 });
  const [id = "", part] = pathname.slice(MAILBOX.length + 1).split("/");
  if (id === "") return list(folder);
  const mail = readMail(folder, id);
  if (!mail) {
    const body = `<h1>No such mail</h1><p><a href="${MAILBOX}">All mails</a></p>`;
    return localPage({ title: "No such mail", body, status: 404 });
  }
  return part === "html" ? asHtml(mail) : show(id, mail);
}

function list(folder: string): Response {
  const ids = mailIds(folder).toReversed();
  const rows = ids.slice(0, LISTED).flatMap((id) => {
    const mail = readMail(folder, id);
    if (!mail) return [];
    return `<li><a href="${MAILBOX}/${id}">${escape(mail.subject)}<small>to ${escape(mail.to)}, ${when(mail)}</small></a></li>`;
  });
  const older = ids.length > LISTED ? `<p>Older mails are in ${escape(folder)}.</p>` : "";
  const mails =
    rows.length > 0 ? `<ul>\n${rows.join("\n")}\n</ul>${older}` : "<p>No mail has arrived yet.</p>";
  return localPage({
    title: `Mailbox (${ids.length})`,
    body: `<h1>Mailbox</h1>
<p class="quiet">What the shop on this computer would have sent, newest first. <a href="${MAILBOX}">Look again</a></p>
${mails}`,
  });
}

function show(id: string, mail: Mail): Response {
  return localPage({
    title: mail.subject,
    body: `<p><a href="${MAILBOX}">All mails</a></p>
<h1>${escape(mail.subject)}</h1>
<p class="quiet">to ${escape(mail.to)}, ${when(mail)}</p>
<iframe src="${MAILBOX}/${id}/html" title="The mail" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2>As text</h2>
<pre>${withLinks(mail.text)}</pre>`,
  });
}

/** The mail as its reader's program would show it: no script, and its links leave the frame. */
function asHtml(mail: Mail): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src http: https: data:",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-top-navigation-by-user-activation allow-popups",
  ];
  const base = '<base target="_top">';
  const html = /<head\b[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head\b[^>]*>/i, (head) => head + base)
    : mail.html.replace(/^(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?/i, (start) => start + base);
  return new Response(html, { headers: pageHeaders(policy) });
}

/** Escaped text whose web addresses are links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");
}

function when(mail: Mail): string {
  const time = new Date(mail.sentAt);
  const words = time.toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" });
  return `<time datetime="${escape(mail.sentAt)}">${escape(words)}</time>`;
}
