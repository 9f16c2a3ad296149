import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { markMessage } from "#app/data/admin-messages.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { listHref } from "#app/routes/admin/list.tsx";
import { messageRecords } from "#app/routes/admin/messages/message.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/message";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Message");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/messages/:messageId");
  return messageRecords.requireRecord(db, { context, url }, params.messageId);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/messages/:messageId");
  const id = messageRecords.parseId(params.messageId);
  const intent = await readIntent({ request, context }, ["read", "unread"]);
  const marked = await markMessage(db, id, intent === "read");
  if (marked === "failed") return data({ message: "Failed to update the message" }, { status: 503 });
  if (marked === "not-found") return messageRecords.redirectNotFound({ context, url });
  const done = intent === "read" ? "Message marked as read" : "Message marked as new";
  return messageRecords.redirectToList({ context, url }, "success", done);
}

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const items = [
    { label: "From", value: message.name },
    { label: "E-mail", value: message.email },
    { label: "Received", value: formatDateTime(message.createdAt) },
    ...(message.orderNumber
      ? [{ label: "Order", value: <OrderLink orderNumber={message.orderNumber} /> }]
      : []),
    { label: "Message", value: message.message },
  ];
  return (
    <Dialog
      title={`Message ${message.ticketNumber}`}
      closeTo={href("/admin/messages") + useLocation().search}
      opener={`view-${message.id}`}
    >
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <DescriptionList items={items} />
      <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <Button
          name="intent"
          value={message.isRead ? "unread" : "read"}
          variant={message.isRead ? "outline" : "primary"}
          loading={busy}
        >
          {message.isRead ? "Mark as new" : "Mark as read"}
        </Button>
        <a href={replyTo(message)} className={buttonClass({ variant: "outline" })}>
          Reply by e-mail
        </a>
      </Form>
    </Dialog>
  );
}

/** Link that opens a reply in the admin's mail program. The @ of the address is not percent-encoded. */
function replyTo({
  email,
  ticketNumber,
}: Pick<Route.ComponentProps["loaderData"], "email" | "ticketNumber">) {
  const to = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${ticketNumber}`)}`;
}

function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link to={listHref(href("/admin/orders"), { search: orderNumber })} className="link">
      {orderNumber}
    </Link>
  );
}
