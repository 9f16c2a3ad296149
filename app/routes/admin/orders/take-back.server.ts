import { parseWithZod } from "@conform-to/zod/v4";
import type { RouterContextProvider } from "react-router";

import { findAdminOrder } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { takeBackParcel } from "#app/data/shipments.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { parcelItems } from "#app/shop/order/parcels.ts";
import {
  takeBackRefusal,
  takeBackSchema,
  takenBackMessage,
  takenBackText,
} from "#app/shop/order/take-back.ts";

type Admin = { db: Db; context: Readonly<RouterContextProvider> };

/** Takes back a parcel that was recorded by mistake. @throws 400 for a form that no page of the shop sends */
export async function takeBackPosted({ db, context }: Admin, id: string, form: FormData, path: string) {
  const submission = parseWithZod(form, { schema: takeBackSchema });
  if (submission.status !== "success") return throwUnreadableForm();
  const { shipmentId, version } = submission.value;
  const order = (await findAdminOrder(db, id))?.order;
  const part = order?.parts.find((one) => one.id === shipmentId);
  const message = order && part ? takenBackMessage(parcelItems(part, order.items)) : null;
  const answer = await takeBackParcel(db, id, { shipmentId, version, message });
  return answer.ok
    ? redirectWithNotice(context, path, "success", takenBackText(answer))
    : redirectWithNotice(context, path, "error", takeBackRefusal(answer.code, answer.status));
}
