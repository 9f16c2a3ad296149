import { href } from "react-router";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { readSetupStatus } from "#app/data/setup-checklist.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { countText, ListRow } from "#app/routes/admin/list.tsx";
import { RolesPanel } from "#app/routes/admin/roles-table.tsx";
import { maySee } from "#app/routes/admin/sections.ts";
import { hasPermission, ROLE_LABELS } from "#app/shop/account/roles.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = () => adminMeta("Help & Support");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/help");
  return { role, steps: hasPermission(role, "settings.write") ? await loadSteps(db, context) : null };
}

/** `link` leads to the screen Tax. */
type Step = { title: string; done: boolean; how: string; link?: string };

async function loadSteps(db: Db, context: Route.LoaderArgs["context"]): Promise<Step[]> {
  const { payment, mail } = context.get(configContext);
  const { webhookSeen, gstin, withoutHsn, misclassed, hasSignatory, isGst, firstProduct } =
    await readSetupStatus(db);
  return [
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
      how: "Enter it with your state in Settings, under Legal & GST. Without it, invoices are order receipts.",
    },
    {
      title: "HSN codes",
      done: withoutHsn === 0,
      how:
        withoutHsn === 0
          ? "Every product on sale has an HSN code."
          : `${countText(withoutHsn)} ${withoutHsn === 1 ? "product has" : "products have"} none. Enter one for each category on the screen Tax, and for products and variants that differ, before you switch to tax mode GST: orders keep what they had.`,
    },
    {
      title: "Tax classes",
      done: misclassed === 0,
      how:
        misclassed === 0
          ? "No price of clothes or footwear contradicts its class."
          : `${countText(misclassed)} ${misclassed === 1 ? "product has" : "products have"} a class that does not go with the price.`,
      link: "See them on the screen Tax",
    },
    {
      title: "Signatory",
      done: hasSignatory,
      how: "Enter who signs invoices on the screen Tax. A tax invoice must be signed (rule 46(q) of the CGST Rules).",
    },
    {
      title: "Tax mode GST",
      done: isGst,
      how: "For shops with a GSTIN. What to fill in first is below.",
    },
    {
      title: "First product",
      done: firstProduct,
      how: "Add a product and make it active.",
    },
  ];
}

export default function AdminHelp({ loaderData }: Route.ComponentProps) {
  const { role, steps } = loaderData;
  return (
    <div className="max-w-2xl">
      <h1 className="mb-4 text-2xl">Help &amp; Support</h1>
      {steps ? <Checklist steps={steps} /> : null}
      {steps ? <BeforeGst /> : null}
      <Panel title="Where to go" className="mt-4">
        <ul>
          {PLACES.filter(({ path }) => maySee(role, path)).map(({ path, label, what }) => (
            <ListRow key={path} aside={<TextLink to={path}>{label}</TextLink>}>
              {what}
            </ListRow>
          ))}
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
      <p className="mt-4">
        Your role is {ROLE_LABELS[role]}. An owner of the shop gives and takes roles on the screen Users.
      </p>
      <RolesPanel className="mt-4" />
    </div>
  );
}

/** What a shop must fill in before it switches to tax mode 'gst'. */
function BeforeGst() {
  return (
    <Panel title="Before you switch to tax mode GST" className="mt-4">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          Settings, Legal &amp; GST: legal name, address, GSTIN and the state in which it is registered. They
          stand on every invoice.
        </li>
        <li>
          Tax, Categories: a tax class and an HSN code for each category. Products that differ have their own
          in their form, variants in the table of variants, and many at once in the list of products or in a
          CSV file.
        </li>
        <li>
          Tax, How orders are taxed: the class and the HSN code of all other products, whether your prices
          hold the tax, and who signs invoices.
        </li>
        <li>Tax, Tax classes: rates that change by law, with the day from which they hold.</li>
        <li>
          Save it: before anything changes you see what ten carts cost before and after. Show them to your
          accountant. A switch on the first of a month keeps each month in one mode.
        </li>
      </ol>
      <p className="text-muted mt-3">
        Orders that were placed keep their tax and HSN codes. When a rate changes before they are shipped, the
        new rate may hold for them (CGST Act, section 14): ask your accountant. An order that waits for
        payment keeps it while its items are reserved.
      </p>
      <p className="mt-3">
        <TextLink to={href("/admin/tax")}>Tax</TextLink>
      </p>
    </Panel>
  );
}

const PLACES = [
  { path: "/admin/settings", label: "Settings", what: "What the shop is called, charges and offers" },
  { path: "/admin/products", label: "Products", what: "What is for sale" },
  { path: "/admin/orders", label: "Orders", what: "What was bought, and where it goes" },
  { path: "/admin/messages", label: "Messages", what: "What customers ask" },
] as const;

function Checklist({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
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
              <StatusBadge tone={step.done ? "green" : "yellow"}>{step.done ? "Done" : "To do"}</StatusBadge>
            }
          >
            <p className="font-semibold">{step.title}</p>
            <p className="text-muted text-sm">{step.how}</p>
            {step.link && !step.done ? <TextLink to={href("/admin/tax")}>{step.link}</TextLink> : null}
          </ListRow>
        ))}
      </ol>
    </Panel>
  );
}
