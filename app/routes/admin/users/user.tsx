import { data, Form, href, useLocation, useNavigation } from "react-router";

import { countOrdersOf, setAdmin } from "#app/data/admin-users.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { userRecords, userRefusal } from "#app/routes/admin/users/user.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/user";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("User Details");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, user } = await requireAdmin({ context });
  const person = await userRecords.requireRecord(db, { context, url }, params.userId);
  return { person, orders: await countOrdersOf(db, person.id), isOwn: person.id === user.id };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = userRecords.parseId(params.userId);
  const intent = await readIntent({ request, context }, ["promote", "demote"]);
  const change = await setAdmin(db, id, intent === "promote");
  if (change === "done") {
    const done = intent === "promote" ? "User promoted to admin" : "User removed from admin";
    return userRecords.redirectToList({ context, url }, "success", done);
  }
  if (change === "not_found") return userRecords.redirectNotFound({ context, url });
  const { message, status } = userRefusal(change, "Failed to update admin status");
  return data({ message }, { status });
}

export default function UserDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { person, orders, isOwn } = loaderData;
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const items = [
    { label: "Name", value: person.fullName || "No name" },
    { label: "Email", value: person.email ?? "Not provided" },
    { label: "Phone", value: person.phone ?? "Not provided" },
    { label: "Joined", value: formatDateTime(person.createdAt) },
    { label: "Last Updated", value: formatDateTime(person.updatedAt) },
    { label: "Role", value: person.isAdmin ? "Administrator" : "Regular User" },
    { label: "Orders", value: orders.toLocaleString("en-IN") },
  ];
  return (
    <Dialog title="User Details" closeTo={href("/admin/users") + search} opener={`view-${person.id}`}>
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <DescriptionList items={items} />
      {isOwn ? (
        <p className="text-muted mt-4 text-sm">
          This is you. Another admin can change your role or remove your account.
        </p>
      ) : (
        <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
          <Button
            name="intent"
            value={person.isAdmin ? "demote" : "promote"}
            variant={person.isAdmin ? "outline" : "primary"}
            loading={busy}
          >
            {person.isAdmin ? "Remove Admin" : "Make Admin"}
          </Button>
          <ButtonLink
            to={href("/admin/users/:userId/delete", { userId: person.id }) + search}
            replace
            preventScrollReset
            variant="ghost"
            className="text-red"
          >
            Delete
          </ButtonLink>
        </Form>
      )}
    </Dialog>
  );
}
