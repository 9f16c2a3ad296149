import type { RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { setStockNotice } from "#app/data/stock-notices.server.ts";
import { setWishlisted } from "#app/data/wishlist.server.ts";
import { stockNoticeText } from "#app/shop/product/stock-notice.ts";

/** Welcomes a user who has signed in, and carries out what they wanted to do with a product before. */
export async function welcomeBack(
  context: Readonly<RouterContextProvider>,
  db: Db,
  userId: string | null,
): Promise<void> {
  const { notify, takeWish } = context.get(sessionContext);
  const wish = takeWish();
  const welcome = "Welcome back!";
  if (wish === null || userId === null) return notify({ kind: "success", message: welcome });
  if (wish.list === "stock-notices") {
    const notice = stockNoticeText(await setStockNotice(db, userId, wish.productId));
    return notify({ ...notice, message: `${welcome} ${notice.message}` });
  }
  // data/ has logged the cause; the sign-in itself has succeeded.
  const isSaved = await setWishlisted(db, userId, wish.productId, true).catch(() => false);
  notify(
    isSaved
      ? { kind: "success", message: `${welcome} Added to wishlist` }
      : { kind: "error", message: `${welcome} Failed to update wishlist` },
  );
}
