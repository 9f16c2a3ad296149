/** The frame of the shop without its style sheet, of which nothing is known while the Worker has no configuration. */
const STYLE = `
:root { color-scheme: light dark; --paper: oklch(0.985 0.004 85); --card: #fff; --ink: oklch(0.22 0.02 265);
  --muted: oklch(0.48 0.02 265); --line: oklch(0.9 0.006 85); --soft: oklch(0.955 0.012 272); --primary: oklch(0.45 0.18 272) }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.17 0.012 265); --card: oklch(0.21 0.014 265);
  --ink: oklch(0.95 0.005 85); --muted: oklch(0.72 0.015 265); --line: oklch(0.3 0.015 265); --soft: oklch(0.26 0.03 272);
  --primary: oklch(0.72 0.13 272) } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { border-bottom: 1px solid var(--line); background: var(--card); padding: 0.75rem 16px }
header p { display: flex; align-items: center; gap: 0.5rem; max-width: 42rem; margin: auto; color: var(--primary);
  font-size: 1.375rem; font-weight: 800; letter-spacing: -0.025em }
main { display: grid; gap: 1rem; max-width: calc(42rem + 32px); margin: auto; padding: 2rem 16px 3rem }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em }
h2 { margin-bottom: 0.5rem; font-size: 1.125rem }
section { border: 1px solid var(--line); border-radius: 12px; background: var(--card); padding: 1.25rem }
ol { display: grid; gap: 0.75rem; padding: 0; list-style: none; counter-reset: step }
li { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; counter-increment: step }
li::before { display: grid; width: 1.75rem; height: 1.75rem; place-items: center; border-radius: 99px; background: var(--ink);
  color: var(--paper); content: counter(step); font-size: 0.875rem; font-weight: 700 }
code { border-radius: 4px; background: var(--soft); padding: 0.125rem 0.25rem;
  font-size: 0.875rem; box-decoration-break: clone }
a { padding-block: 0.25rem; color: var(--primary); font-weight: 600 }
.muted { color: var(--muted) }`;

/** Marks names of variables, files and commands in a text of the shop's own as code. */
function withCode(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => `<code>${name}</code>`);
}

/**
 * Returns the page of a shop whose variables are missing or malformed: one sentence for shoppers, the rest for its
 * operator. Clients that do not ask for HTML get the text alone.
 * @param problem names the variables, never their values
 */
export function configErrorPage(request: Request, problem: string, nonce: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", Vary: "Accept" };
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return new Response(`Haat cannot start. ${problem} See docs/deploy.md.\n`, { status: 503, headers });
  }
  return new Response(page(problem, nonce), {
    status: 503,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

/** The first step: Supabase's keys have a page of their own. */
function whereToLook(problem: string): string {
  return /SUPABASE|SESSION/.test(problem)
    ? 'Find the keys on <a href="https://supabase.com/dashboard/project/_/settings/api-keys">your project’s page at Supabase</a>. The URL and both keys belong together, with a session secret of your own.'
    : "Look up the variable in <code>docs/deploy.md</code>. Variables of one service belong together: set all of them, or none.";
}

function page(problem: string, nonce: string): string {
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Haat cannot start</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
<header><p><img src="/favicon.svg" alt="" width="28" height="28"> haat</p></header>
<main>
<div>
<h1>Haat cannot start</h1>
<p class="muted">The shop is closed for now. Nothing that you ordered is lost: please come back in a while.</p>
</div>
<section>
<h2>For whoever runs this shop</h2>
<p>${withCode(problem)}</p>
</section>
<section>
<h2>What to do next</h2>
<ol>
<li><span>${whereToLook(problem)}</span></li>
<li><span>Send all variables at once:<br><code>npx wrangler secret bulk secrets.json</code></span></li>
<li><span>Load this page again. The README’s “Two commands” leads to the setup that does all this, and <code>docs/deploy.md</code> explains each one under “Secrets and variables”.</span></li>
</ol>
</section>
</main>
</html>
`;
}
