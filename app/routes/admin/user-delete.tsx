import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { deletePerson } from "#app/data/people.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/user-delete";
import { confirmAdmin, requireAdmin } from "./admin.server.ts";
import { knownPerson, nobodyThere, personId, refusalOf, toPeople } from "./person.server.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Delete user · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { id, fullName, email } = await knownPerson(db, context, url, params.userId);
  return { id, fullName, email };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await confirmAdmin({ context });
  const id = personId(params.userId);
  if ((await readForm(request, ["intent"])).get("intent") !== "delete") {
    return data({ message: "This form could not be read. Please try again." }, { status: 400 });
  }
  const change = await deletePerson(db, id);
  if (change === "done") return toPeople(context, url, "success", "User deleted successfully");
  if (change === "not_found") return nobodyThere(context, url);
  const { message, status } = refusalOf(change, "Failed to delete user");
  return data({ message }, { status });
}

export default function DeleteUser({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fullName, email } = loaderData;
  const closeTo = href("/admin/users") + useLocation().search;
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog
      title="Are you sure you want to delete this user?"
      size="sm"
      closeTo={closeTo}
      opener={`delete-${id}`}
    >
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <p className="font-semibold">{fullName || "No name"}</p>
      <p className="text-muted break-words">{email}</p>
      <p className="mt-3">This action cannot be undone.</p>
      <p className="text-muted mt-1 text-sm">
        Orders and reviews stay without the name; sign-in, addresses and wishlist go.
      </p>
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
