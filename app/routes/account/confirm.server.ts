import type { RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { confirmUser, type ShopUser } from "#app/middleware/identity.server.ts";

/**
 * As confirmUser, but null while nobody can be asked: a form then comes back with its message and what was typed.
 * @throws a redirect to /login for a session that has ended
 */
export async function confirmOrNull(guarded: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<{ user: ShopUser; db: Db } | null> {
  try {
    return await confirmUser(guarded);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return null;
  }
}
