import type { RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { setWishlisted } from "#app/data/wishlist.server.ts";

/** Welcomes somebody who has signed in, and puts the product on the wishlist whose heart they pressed before. */
export async function welcomeBack(
  context: Readonly<RouterContextProvider>,
  db: Db,
  userId: string | null,
): Promise<void> {
  const { notify, takeWish } = context.get(sessionContext);
  const wish = takeWish();
  const welcome = "Welcome back!";
  if (wish === null || userId === null) return notify({ kind: "success", message: welcome });
  // data/ has logged why; the sign-in itself has succeeded.
  const isSaved = await setWishlisted(db, userId, wish, true).catch(() => false);
  notify(
    isSaved
      ? { kind: "success", message: `${welcome} Added to wishlist` }
      : { kind: "error", message: `${welcome} Failed to update wishlist` },
  );
}
