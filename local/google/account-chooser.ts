import { escape, localPage } from "#local/http/page.ts";

/** Accounts to pick from with one click; the first has a shop account with the same e-mail address. */
export const CHOSEN = [
  { name: "Asha Verma", email: "asha@haat.example" },
  { name: "Ravi Kumar", email: "ravi@gmail.example" },
  { name: "Fatima Shaikh", email: "fatima@gmail.example" },
];

type Typed = { name: string; email: string; verified: boolean };

/** The page that stands in for Google's account chooser. With `typed` it says what was wrong with that. */
export function accountChooser(asked: { state: string; siteUrl: string; typed?: Typed }): Response {
  const { state, siteUrl, typed } = asked;
  const { name = "", email = "", verified = true } = typed ?? {};
  const hidden = `<input type="hidden" name="state" value="${escape(state)}">`;
  const accounts = CHOSEN.map(
    (account, index) =>
      `<li><button name="account" value="${index}">${escape(account.name)}<small>${escape(account.email)}</small></button></li>`,
  );
  const error = typed
    ? '<p class="error" role="alert">Please give a name and a valid e-mail address.</p>'
    : "";
  return localPage({
    title: "Choose an account",
    status: typed ? 400 : 200,
    formTargets: [new URL(siteUrl).origin],
    body: `<h1>Choose an account</h1>
<p class="quiet">to continue to Haat. This page stands in for Google on your own computer: nothing leaves it.</p>
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
<label class="tick"><input type="checkbox" name="verified"${verified ? " checked" : ""}> Google has verified this address</label>
<button class="button">Continue</button>
</form>
<h2>Changed your mind?</h2>
<form method="post" action="/google/sign-in">${hidden}
<button class="button plain" name="cancel" value="1">Cancel</button>
</form>`,
  });
}
