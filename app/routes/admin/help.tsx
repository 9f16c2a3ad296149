import { href } from "react-router";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { readSetupStatus } from "#app/data/setup-checklist.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { countText, ListRow } from "#app/routes/admin/list.tsx";
import { RolesPanel } from "#app/routes/admin/roles-table.tsx";
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

/** The pages on which steps are done. */
const PLACES = {
  health: { to: href("/admin/health"), place: "Health" },
  payment: { to: `${href("/admin/settings")}#payment`, place: "Payment Settings" },
  legal: { to: `${href("/admin/settings")}#legal`, place: "Legal & GST" },
  mode: { to: `${href("/admin/tax")}#mode`, place: "Tax" },
  categories: { to: `${href("/admin/tax")}#categories`, place: "Tax" },
  check: { to: `${href("/admin/tax")}#check`, place: "Tax" },
  product: { to: href("/admin/products/new"), place: "Add Product" },
};

/** `to`: where it is done. */
type Step = { title: string; done: boolean; how: string; to: string; place: string };

async function loadSteps(db: Db, context: Route.LoaderArgs["context"]): Promise<Step[]> {
  const { payment, mail } = context.get(configContext);
  const { webhookSeen, gstin, withoutHsn, misclassed, hasSignatory, isGst, firstProduct } =
    await readSetupStatus(db);
  return [
    {
      title: "Backend",
      done: true,
      how: "The shop reaches its database: you could not have signed in otherwise.",
      ...PLACES.health,
    },
    {
      title: "Payment keys",
      done: payment !== null,
      how: "Enter the key ID and the secrets in Settings, or have your developer set them on the server. Without them only cash on delivery is offered.",
      ...PLACES.payment,
    },
    {
      title: "Payment webhook",
      done: webhookSeen,
      how: "Enter the address /payment/webhook of this shop with your payment provider. It is ticked once the first event has arrived.",
      ...PLACES.payment,
    },
    {
      title: "Sender address",
      done: mail !== null,
      how: "Your developer sets the address that e-mails come from (MAIL_FROM), and a way to send. Until then they wait.",
      ...PLACES.health,
    },
    {
      title: "GSTIN",
      done: gstin,
      how: "Enter it with your state in Settings, under Legal & GST. Without it, invoices are order receipts.",
      ...PLACES.legal,
    },
    {
      title: "HSN codes",
      done: withoutHsn === 0,
      how:
        withoutHsn === 0
          ? "Every product on sale has an HSN code."
          : `${countText(withoutHsn)} ${withoutHsn === 1 ? "product has" : "products have"} none. Enter one for each category under Tax, and for products and variants that differ, before you switch to tax mode GST: orders keep what they had.`,
      ...PLACES.categories,
    },
    {
      title: "Tax classes",
      done: misclassed === 0,
      how:
        misclassed === 0
          ? "No price of clothes or footwear contradicts its class."
          : `${countText(misclassed)} ${misclassed === 1 ? "product has" : "products have"} a class that does not go with the price.`,
      ...PLACES.check,
    },
    {
      title: "Signatory",
      done: hasSignatory,
      how: "Enter who signs invoices under Tax. A tax invoice must be signed (rule 46(q) of the CGST Rules).",
      ...PLACES.mode,
    },
    {
      title: "Tax mode GST",
      done: isGst,
      how: "For shops with a GSTIN. What to fill in first is below.",
      ...PLACES.mode,
    },
    {
      title: "First product",
      done: firstProduct,
      how: "Add a product and make it active.",
      ...PLACES.product,
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
      <p className="mt-4">
        Your role is {ROLE_LABELS[role]}. An owner of the shop gives and takes roles under Users.
      </p>
      <RolesPanel className="mt-4" />
    </div>
  );
}

/** Lists the fields that a shop must fill in before it switches to tax mode 'gst'. */
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
          <ChecklistRow key={step.title} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

/** A step: what is to be done, with a link to its place; what is done, in one line that can be opened. */
function ChecklistRow({ title, done, how, to, place }: Step) {
  return (
    <ListRow
      aside={
        <>
          <StatusBadge tone={done ? "green" : "yellow"}>{done ? "Done" : "To do"}</StatusBadge>
          {done ? null : (
            <TextLink to={to} aria-label={`${title}: open ${place}`} className="text-sm">
              {place}
            </TextLink>
          )}
        </>
      }
    >
      {done ? (
        <details>
          <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center">{title}</summary>
          <p className="text-muted text-sm">{how}</p>
        </details>
      ) : (
        <>
          <p className="font-semibold">{title}</p>
          <p className="text-muted text-sm">{how}</p>
        </>
      )}
    </ListRow>
  );
}
