import { totp } from "#local/backend/totp.ts";
import type { Shop } from "#local/launcher/shop.ts";
import { type Browser, fieldValue, textOf } from "#tests/http/support/browser.ts";

const STEP_MS = 30_000;

/** An authenticator app of a test. A code works once, so each of the three that count at a time is given out once. */
type Authenticator = { secret: string; code: () => string };

/** An authenticator app with a key in base32. */
export function openAuthenticator(secret: string): Authenticator {
  const used = new Set<string>();
  return {
    secret,
    code() {
      const next = [0, 1, -1].map((step) => totp(secret, Date.now() + step * STEP_MS));
      const code = next.find((one) => !used.has(one));
      if (code === undefined) throw new Error("Each of the three codes of now was used. Call forgetCodes.");
      used.add(code);
      return code;
    },
  };
}

/** Lets the codes that were tried count again, as two minutes later. */
export async function forgetCodes(shop: Pick<Shop, "sql">): Promise<void> {
  await shop.sql("delete from public.sign_in_failures");
}

/** Turns two-step sign-in on, as the pages lead one to. @returns the app and the recovery codes */
export async function turnOnTwoStep(
  admin: Browser,
): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const scan = await admin.post("/admin/two-step", { intent: "start" });
  const [factorId, secret] = [fieldValue(scan.html, "factorId"), fieldValue(scan.html, "secret")];
  const app = openAuthenticator(secret);
  const done = await admin.post("/admin/two-step", { intent: "confirm", factorId, secret, code: app.code() });
  if (done.status !== 200) throw new Error(`Turning on answered ${done.status}: ${textOf(done.html)}`);
  return {
    app,
    recoveryCodes: Array.from(done.html.matchAll(/<li>([a-z2-7-]{29})<\/li>/g), ([, code = ""]) => code),
  };
}
