import { escape, localPage } from "#local/http/page.ts";

/** The accounts offered for one-click sign-in. The first one has the address of a demo account of the shop. */
export const GOOGLE_ACCOUNTS = [
  { name: "Asha Verma", email: "asha@haat.example" },
  { name: "Ravi Kumar", email: "ravi@gmail.example" },
  { name: "Fatima Shaikh", email: "fatima@gmail.example" },
];

type AccountInput = { name: string; email: string; verified: boolean };

/** Emulates Google's account chooser. With `input` it shows the form again with an error message. */
export function accountChooser(options: { state: string; siteUrl: string; input?: AccountInput }): Response {
  const { state, siteUrl, input } = options;
  const { name = "", email = "", verified = true } = input ?? {};
  const hidden = `<input type="hidden" name="state" value="${escape(state)}">`;
  const accounts = GOOGLE_ACCOUNTS.map(
    (account, index) =>
      `<li><button name="account" value="${index}">${escape(account.name)}<small>${escape(account.email)}</small></button></li>`,
  );
  const error = input
    ? '<p class="error" role="alert">Please enter a name and a valid e-mail address.</p>'
    : "";
  return localPage({
    title: "Choose an account",
    status: input ? 400 : 200,
    formTargets: [new URL(siteUrl).origin],
    body: `<h1>Choose an account</h1>
<p class="muted">to continue to Haat. This page emulates Google on your own computer; no data leaves it.</p>
<form method="post" action="/google/sign-in">${hidden}
<ul>
${accounts.join("\n")}
</ul>
</form>
<h2>Use another account</h2>
${error}
<form method="post" action="/google/sign-in">${hidden}
<label>Name <input name="name" autocomplete="name" required maxlength="100" value="${escape(name)}"></label>
<label>E-mail <input name="email" type="email" autocomplete="email" required maxlength="254" value="${escape(email)}"></label>
<label class="checkbox"><input type="checkbox" name="verified"${verified ? " checked" : ""}> Google has verified this address</label>
<button class="button">Continue</button>
</form>
<h2>Changed your mind?</h2>
<form method="post" action="/google/sign-in">${hidden}
<button class="button secondary" name="cancel" value="1">Cancel</button>
</form>`,
  });
}
