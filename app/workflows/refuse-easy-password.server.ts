import type { RouterContextProvider } from "react-router";

import { identityContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { getProfile } from "#app/data/users.server.ts";
import { decodePasswords, EASY_PASSWORD, isEasyPassword } from "#app/shop/account/easy-password.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";
// The 10,000 most used ones of six characters and more; docs/dependencies.md says where they are from.
import encodedPasswords from "#app/workflows/common-passwords.txt?raw";

let mostUsed: Set<string> | undefined;

/**
 * What cannot be read is logged and not compared.
 * @param owner `fullName` of a new account; by default the signed-in user's
 * @returns the error of a new password that is too easy to guess, for its field; null for one that may be used
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
  return isEasyPassword(password, mostUsed, { email: owner.email, fullName, siteName })
    ? EASY_PASSWORD
    : null;
}
