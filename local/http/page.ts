import { createHash } from "node:crypto";

const STYLE = `
  :root { color-scheme: light dark; --line: #8884; }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .25rem; font-size: 1.375rem; line-height: 1.25; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
  p { margin: .25rem 0 1rem; }
  ul { list-style: none; margin: 1rem 0; padding: 0; border-top: 1px solid var(--line); }
  li { border-bottom: 1px solid var(--line); }
  li > a, li > button { display: block; width: 100%; min-height: 3rem; padding: .625rem .25rem; border: 0; background: none; color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer; }
  li > a:hover, li > button:hover { background: #8882; }
  small, .muted { opacity: .8; }
  small { display: block; font-size: .875rem; }
  form { margin: 0; }
  label { display: block; margin: .75rem 0; }
  label.checkbox { display: flex; gap: .625rem; align-items: center; }
  input:not([type=checkbox], [type=radio]) { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid #888; border-radius: .5rem; font: inherit; }
  input:is([type=checkbox], [type=radio]) { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; }
  .button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid #1a56db; border-radius: .5rem; background: #1a56db; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  .secondary { border-color: #888; background: none; color: inherit; }
  .error { padding: .625rem .75rem; border: 1px solid #c81e1e; border-radius: .5rem; }
  pre { margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
  fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
  select { min-height: 2.75rem; max-width: 100%; padding: .25rem .5rem; border: 1px solid #888; border-radius: .5rem; background: Field; color: FieldText; font: inherit; }
  summary { padding: .75rem .25rem; cursor: pointer; }
  details details, details form, details pre { margin: 0 0 .75rem 1rem; }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
  .row > * { max-width: 100%; }
  .row label { margin: 0; }
  form + form { margin-top: .5rem; }
  iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export type LocalPage = {
  title: string;
  /** HTML of the page's content; user input in it must be escaped with `escape`. */
  body: string;
  status?: number;
  /** Additional origins that the forms of this page may submit or redirect to. */
  formTargets?: string[];
  /** Inline script after the content; the page must also work without it. */
  script?: string;
  /** Origin that may embed this page in a frame. */
  framedBy?: string;
  /** Lets form posts to other sites carry an Origin header, as on the emulated site. */
  sendsOrigin?: boolean;
};

/** A page of the local tools, with a strict Content-Security-Policy: no other scripts, frames or origins. */
export function localPage(page: LocalPage): Response {
  const { title, body, status = 200, formTargets = [], script, framedBy, sendsOrigin = false } = page;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "frame-src 'self'",
    // For the empty icon.
    "img-src data:",
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    ...(script ? [`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`] : []),
  ];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
${script ? `<script>${script}</script>` : ""}
</body>
</html>
`;
  const headers = pageHeaders(policy);
  if (sendsOrigin) headers["Referrer-Policy"] = "strict-origin-when-cross-origin";
  return new Response(html, { status, headers });
}

/** The headers of all local HTML responses. */
export function pageHeaders(policy: string[]): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy.join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
}

/** Escapes text for HTML content and attributes. */
export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
