import { data, href, useLocation } from "react-router";

import { deleteUser } from "#app/data/admin-users.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { userRecords, userRefusal } from "#app/routes/admin/users/user.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { intentForm, withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/delete";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete user");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/users/:userId/delete");
  const { id, fullName, email } = await userRecords.requireRecord(db, { context, url }, params.userId);
  return { id, fullName, email };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/users/:userId/delete");
  const id = userRecords.parseId(params.userId);
  const intent = await readIntent({ request, context }, ["delete"]);
  const change = await withConfirmation({ request, context }, db, intentForm(intent), () =>
    deleteUser(db, id),
  );
  if (change === "done")
    return userRecords.redirectToList({ context, url }, "success", "User deleted successfully");
  if (change === "not_found") return userRecords.redirectNotFound({ context, url });
  const { message, status } = userRefusal(change, "Failed to delete user");
  return data({ message }, { status });
}

export default function DeleteUser({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fullName, email } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this user?"
      closeTo={href("/admin/users") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
      note="Orders and reviews stay without the name; sign-in, addresses and wishlist are deleted."
    >
      <p className="font-semibold">{fullName || "No name"}</p>
      <p className="text-muted break-words">{email}</p>
    </ConfirmDialog>
  );
}
