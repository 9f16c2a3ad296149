import { escape, localPage, pageHeaders } from "#local/http/page.ts";
import { listMailIds, readMail, type Mail } from "#local/mail/mailbox.ts";

/** Path of the mailbox page on the backend's address. */
export const MAILBOX_PATH = "/mailbox";

const MAX_LISTED_MAILS = 200;

/**
 * Serves the mailbox: a list of the mails, newest first, and each mail as HTML and as text.
 * @returns null for requests to other paths
 */
export function handleMailbox(request: Request, folder: string): Response | null {
  const { pathname } = new URL(request.url);
  if (pathname !== MAILBOX_PATH && !pathname.startsWith(`${MAILBOX_PATH}/`)) return null;
  if (request.method !== "GET") return new Response(null, { status: 405 });
  const [id = "", part] = pathname.slice(MAILBOX_PATH.length + 1).split("/");
  if (id === "") return listPage(folder);
  const mail = readMail(folder, id);
  if (!mail) {
    const body = `<h1>No such mail</h1><p><a href="${MAILBOX_PATH}">All mails</a></p>`;
    return localPage({ title: "No such mail", body, status: 404 });
  }
  return part === "html" ? mailHtml(mail) : mailPage(id, mail);
}

function listPage(folder: string): Response {
  const ids = listMailIds(folder).toReversed();
  const rows = ids.slice(0, MAX_LISTED_MAILS).flatMap((id) => {
    const mail = readMail(folder, id);
    if (!mail) return [];
    return `<li><a href="${MAILBOX_PATH}/${id}">${escape(mail.subject)}<small>to ${escape(mail.to)}, ${formatTime(mail)}</small></a></li>`;
  });
  const older = ids.length > MAX_LISTED_MAILS ? `<p>Older mails are in ${escape(folder)}.</p>` : "";
  const mails =
    rows.length > 0 ? `<ul>\n${rows.join("\n")}\n</ul>${older}` : "<p>No mail has arrived yet.</p>";
  return localPage({
    title: `Mailbox (${ids.length})`,
    body: `<h1>Mailbox</h1>
<p class="muted">Mails sent by the shop on this computer, newest first. <a href="${MAILBOX_PATH}">Refresh</a></p>
${mails}`,
  });
}

function mailPage(id: string, mail: Mail): Response {
  return localPage({
    title: mail.subject,
    body: `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<h1>${escape(mail.subject)}</h1>
<p class="muted">to ${escape(mail.to)}, ${formatTime(mail)}</p>
<iframe src="${MAILBOX_PATH}/${id}/html" title="The mail" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2>As text</h2>
<pre>${linkify(mail.text)}</pre>`,
  });
}

/** The HTML of the mail for the frame: without scripts, and with links that open in the whole window. */
function mailHtml(mail: Mail): Response {
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

/** Escapes text and turns web addresses into links. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");
}

function formatTime(mail: Mail): string {
  const time = new Date(mail.sentAt);
  const text = time.toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" });
  return `<time datetime="${escape(mail.sentAt)}">${escape(text)}</time>`;
}
