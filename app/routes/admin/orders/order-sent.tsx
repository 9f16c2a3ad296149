import { Form, useNavigation } from "react-router";

import { formatDateTime } from "#app/shop/dates.ts";
import { mailLabel, type MailKind, type MailStatus } from "#app/shop/mail/mail-kinds.ts";
import { formatRefund } from "#app/shop/order/admin-order.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import { Button } from "#app/ui/button.tsx";

type OneButtonProps = { intent: string; name: string; value: string; label: string; action: string };

/** A form that is its button alone. */
function OneButton({ intent, name, value, label, action }: OneButtonProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent && formData.get(name) === value;
  return (
    <Form method="post" action={action} replace preventScrollReset className="mt-1">
      <input type="hidden" name={name} value={value} />
      <Button name="intent" value={intent} variant="outline" loading={busy}>
        {label}
      </Button>
    </Form>
  );
}

type Sent = Refund & {
  id: string;
  error: string | null;
  canRetry: boolean;
  wasRetried: boolean;
  at: string;
};

/** Each refund of the order, how it stands, and the way to send one again that did not go through. */
export function RefundsSoFar({ refunds, action }: { refunds: readonly Sent[]; action: string }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-3 text-sm">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <p>
            {formatRefund(refund)}
            {refund.wasRetried ? ", sent again since" : null}
          </p>
          {refund.error && !refund.wasRetried ? (
            <p className="text-red wrap-anywhere">Razorpay says: {refund.error}</p>
          ) : null}
          <p className="text-muted">{formatDateTime(refund.at)}</p>
          {refund.canRetry ? (
            <OneButton
              intent="retry"
              name="refundId"
              value={refund.id}
              label={refund.status === "failed" ? "Send the refund again" : "Try again now"}
              action={action}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type Mail = {
  id: number;
  kind: MailKind;
  status: MailStatus;
  to: string;
  tries: number;
  error: string | null;
  at: string;
};

function mailState({ status, tries, at }: Mail): string {
  if (status === "sent") return `Sent ${formatDateTime(at)}`;
  if (status === "failed") return "Not sent";
  return tries > 0 ? "Not sent yet, tried again" : "On its way";
}

/** What was told about the order, and the way to tell again what nobody got. */
export function OrderMails({ mails, action }: { mails: readonly Mail[]; action: string }) {
  if (mails.length === 0) return <p className="text-muted text-sm">No mails yet</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {mails.map((mail) => (
        <li key={mail.id}>
          <span className="font-semibold">{mailLabel(mail.kind)}</span>
          <span className="text-muted block wrap-anywhere">{mail.to}</span>
          <span className={mail.status === "failed" ? "text-red block" : "text-muted block"}>
            {mailState(mail)}
            {mail.error && mail.status !== "sent" ? `: ${mail.error}` : null}
          </span>
          {mail.status === "failed" ? (
            <OneButton
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
