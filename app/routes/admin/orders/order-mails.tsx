import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { PostButton } from "#app/routes/admin/orders/post-button.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { mailLabel, type MailKind, type MailStatus } from "#app/shop/mail/mail-kinds.ts";

type Mail = {
  id: number;
  kind: MailKind;
  status: MailStatus;
  to: string | null;
  tries: number;
  error: string | null;
  at: string;
};

function mailState({ status, tries, at }: Mail): string {
  if (status === "sent") return `Sent ${wholeDateTime(at)}`;
  if (status === "failed") return "Not sent";
  return tries > 0 ? "Not sent yet, tried again" : "On its way";
}

/** Mails about an order with their state; a failed one can be sent again. */
export function OrderMails({ mails, action }: { mails: readonly Mail[]; action: string }) {
  const maySend = useMay()("orders.write");
  if (mails.length === 0) return <p className="text-muted text-sm">No e-mails yet</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {mails.map((mail) => (
        <li key={mail.id}>
          <span className="font-semibold">{mailLabel(mail.kind)}</span>
          <span className="text-muted block wrap-anywhere">{mail.to ?? "Address erased"}</span>
          <span className={mail.status === "failed" ? "text-red block" : "text-muted block"}>
            {mailState(mail)}
            {mail.error && mail.status !== "sent" ? `: ${mail.error}` : null}
          </span>
          {mail.status === "failed" && mail.to !== null && maySend ? (
            <PostButton
              intent="resend"
              name="mailId"
              value={String(mail.id)}
              label="Send again"
              action={action}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
