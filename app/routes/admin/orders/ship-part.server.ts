import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { shipPart } from "#app/data/shipments.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { findTaken } from "#app/routes/admin/orders/taken-number.server.ts";
import { formatPieces, statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { partRefusal, shipPartSchema } from "#app/shop/order/ship-part-form.ts";

type Admin = { db: Db; context: Readonly<RouterContextProvider> };

/** Ships a part of an order, as posted by its form. */
export async function shipPostedPart({ db, context }: Admin, id: string, form: FormData, path: string) {
  const intent = "part";
  const submission = parseWithZod(form, { schema: shipPartSchema });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
  }
  const { shared, ...part } = submission.value;
  const repeat = await findTaken(db, id, { ...part, shared });
  if (repeat) {
    const result = submission.reply({ fieldErrors: { trackingNumber: [repeat.message] } });
    return data({ intent, result, isStale: false, taken: repeat.taken }, { status: 400 });
  }
  const answer = await shipPart(db, id, part);
  if (answer.ok) {
    const done = answer.isLast
      ? `All that was left is shipped. ${statusUpdatedText("shipped")}`
      : `Parcel of ${formatPieces(answer.pieces)} shipped, and the customer told`;
    return redirectWithNotice(context, path, "success", done);
  }
  const message = partRefusal(answer.code, answer) ?? statusRefusal(answer.code, "shipped", answer);
  return data(
    { intent, result: submission.reply({ formErrors: [message] }), isStale: answer.code === "changed" },
    { status: answer.code === "failed" || answer.code === "busy" ? 503 : 409 },
  );
}
