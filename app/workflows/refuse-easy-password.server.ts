import type { RouterContextProvider } from "react-router";

import { identityContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { getProfile } from "#app/data/users.server.ts";
import { decodePasswords, easyPasswordError } from "#app/shop/account/easy-password.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";
// The 10,000 most used passwords of six characters and more. docs/dependencies.md names their source.
import encodedPasswords from "#app/workflows/common-passwords.txt?raw";

let mostUsed: Set<string> | undefined;

/**
 * Rejects a password that is easy to guess. Details that cannot be read are logged and left out of the comparison.
 * @param owner `fullName` for a new account; by default the signed-in user's
 * @returns the error of the field; null for a password that may be used
 */
export async function refuseEasyPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
  owner: { email: string; fullName?: string },
): Promise<string | null> {
  const { db, user } = context.get(identityContext);
  const [{ siteName }, { fullName }] = await Promise.all([
    getSettings(db).catch(() => DEFAULT_SETTINGS),
    db && user && owner.fullName === undefined
      ? getProfile(db, user.id).catch(() => ({ fullName: "" }))
      : { fullName: owner.fullName ?? "" },
  ]);
  mostUsed ??= decodePasswords(encodedPasswords);
  return easyPasswordError(password, mostUsed, { email: owner.email, fullName, siteName });
}
