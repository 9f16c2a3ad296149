import { href } from "react-router";

import { configContext } from "#app/context.ts";
import { readSetupStatus } from "#app/data/setup-checklist.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireAdmin } from "#app/routes/admin/admin.server.ts";
import { ListRow } from "#app/routes/admin/list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = () => adminMeta("Help & Support");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { payment, mail } = context.get(configContext);
  const { webhookSeen, gstin, firstProduct } = await readSetupStatus(db);
  return {
    steps: [
      {
        title: "Backend",
        done: true,
        how: "The shop reaches its database: you could not have signed in otherwise.",
      },
      {
        title: "Payment keys",
        done: payment !== null,
        how: "Enter the key id and secret in Settings, or set them as secrets of the Worker. Without them only cash on delivery is offered.",
      },
      {
        title: "Payment webhook",
        done: webhookSeen,
        how: "Enter the address /payment/webhook of this shop with your payment provider. It is ticked once the first event has arrived.",
      },
      {
        title: "Sender address",
        done: mail !== null,
        how: "Set MAIL_FROM and a way to send. Until then mails wait in the outbox.",
      },
      {
        title: "GSTIN",
        done: gstin,
        how: "Enter it with your state in Settings. Without it invoices are order receipts, not tax invoices.",
      },
      {
        title: "First product",
        done: firstProduct,
        how: "Add a product and make it active.",
      },
    ],
  };
}

export default function AdminHelp({ loaderData }: Route.ComponentProps) {
  const { steps } = loaderData;
  const done = steps.filter((step) => step.done).length;
  return (
    <div className="max-w-2xl">
      <h1 className="mb-4 text-2xl">Help &amp; Support</h1>
      <Panel
        title="Set-up checklist"
        action={
          <p className="text-muted text-sm">
            {done} of {steps.length} done
          </p>
        }
      >
        <ol>
          {steps.map((step) => (
            <ListRow
              key={step.title}
              aside={
                <StatusBadge tone={step.done ? "green" : "yellow"}>
                  {step.done ? "Done" : "To do"}
                </StatusBadge>
              }
            >
              <p className="font-semibold">{step.title}</p>
              <p className="text-muted text-sm">{step.how}</p>
            </ListRow>
          ))}
        </ol>
      </Panel>
      <Panel title="Where to go" className="mt-4">
        <ul>
          <ListRow aside={<TextLink to={href("/admin/settings")}>Settings</TextLink>}>
            What the shop is called, charges and offers
          </ListRow>
          <ListRow aside={<TextLink to={href("/admin/products")}>Products</TextLink>}>
            What is for sale
          </ListRow>
          <ListRow
            aside={
              <TextLink to={href("/help")} reloadDocument>
                Help pages
              </TextLink>
            }
          >
            What shoppers read when they need help
          </ListRow>
        </ul>
      </Panel>
    </div>
  );
}
