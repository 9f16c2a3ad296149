import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { deleteCoupon } from "#app/data/admin-coupons.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/coupon-delete";
import { confirmAdmin, requireAdmin } from "./admin.server.ts";
import { couponId, knownCoupon, noCoupon, toCoupons } from "./coupon.server.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Delete coupon · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { id, code, name, usedCount } = await knownCoupon(db, context, url, params.couponId);
  return { id, code, name, usedCount };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await confirmAdmin({ context });
  const id = couponId(params.couponId);
  if ((await readForm(request, ["intent"])).get("intent") !== "delete") {
    return data({ message: "This form could not be read. Please try again." }, { status: 400 });
  }
  const deleted = await deleteCoupon(db, id);
  if (deleted === "done") return toCoupons(context, url, "success", "Coupon deleted successfully");
  if (deleted === "not-found") return noCoupon(context, url);
  return data({ message: "Failed to delete coupon" }, { status: 503 });
}

export default function DeleteCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const { id, code, name, usedCount } = loaderData;
  const closeTo = href("/admin/coupons") + useLocation().search;
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog
      title="Are you sure you want to delete this coupon?"
      size="sm"
      closeTo={closeTo}
      opener={`delete-${id}`}
    >
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <p className="admin-words font-semibold">{code}</p>
      <p className="admin-words text-muted">{name}</p>
      <p className="mt-3">This action cannot be undone.</p>
      {usedCount > 0 ? (
        <p className="text-muted mt-1 text-sm">
          It is in use: {usedCount === 1 ? "one order has" : `${usedCount} orders have`} it. They keep their
          discount; the list of uses goes. To stop it and keep the list, make it inactive instead.
        </p>
      ) : null}
      <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <Button name="intent" value="delete" variant="danger" loading={busy}>
          Delete
        </Button>
        <Link to={closeTo} replace preventScrollReset className="btn btn-ghost">
          Cancel
        </Link>
      </Form>
    </Dialog>
  );
}
