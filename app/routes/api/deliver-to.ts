import { redirect } from "react-router";

import { writeDeliverTo } from "#app/middleware/pin.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { deliverToSchema } from "#app/shop/delivery/delivery-form.ts";
import { DELIVER_TO_ID } from "#app/shop/delivery/delivery.ts";

import type { Route } from "./+types/deliver-to";

export function loader() {
  return redirect("/", 303);
}

/** Remembers the PIN code of "Deliver to" and goes back to the field; the page says so beside it when it is none. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, deliverToSchema);
  const typed = form.get("pin");
  const cookie = await writeDeliverTo({ request, context }, typeof typed === "string" ? typed : "");
  const path = toLocalPath(form.get("redirectTo")).replace(/#.*/, "");
  return redirect(`${path}#${DELIVER_TO_ID}`, { status: 303, headers: { "Set-Cookie": cookie } });
}
