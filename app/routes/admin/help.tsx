import { href, Link } from "react-router";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { readSetupStatus } from "#app/data/setup-checklist.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { RolesPanel } from "#app/routes/admin/roles-table.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { hasPermission, ROLE_LABELS } from "#app/shop/account/roles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/help";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Help & Support");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/help");
  return { role, steps: hasPermission(role, "settings.write") ? await loadSteps(db, context) : null };
}

/** The pages on which steps are done; where several are on one, what is done there. */
const PLACES = {
  health: { to: href("/admin/health"), place: "Health" },
  payment: { to: sectionHref(href("/admin/settings"), "payment"), place: "Payment Settings" },
  legal: { to: sectionHref(href("/admin/settings"), "legal"), place: "Legal & GST" },
  signatory: { to: href("/admin/tax"), place: "Name the signatory" },
  mode: { to: href("/admin/tax"), place: "Switch mode" },
  categories: { to: sectionHref(href("/admin/tax"), "categories"), place: "Enter HSN codes" },
  check: { to: sectionHref(href("/admin/tax"), "check"), place: "Check classes" },
  product: { to: href("/admin/products/new"), place: "Add Product" },
};

/** `to`: where it is done. */
type Step = { title: string; done: boolean; how: string; to: string; place: string };

async function loadSteps(db: Db, context: Route.LoaderArgs["context"]): Promise<Step[]> {
  const { gateway, mail } = context.get(configContext);
  const { webhookSeen, gstin, withoutHsn, misclassed, hasSignatory, isGst, firstProduct } =
    await readSetupStatus(db);
  return [
    {
      title: "Shop is running",
      done: true,
      how: "The shop can read and save its records, or you could not have signed in.",
      ...PLACES.health,
    },
    {
      title: "Payment keys",
      done: gateway !== null,
      how: "Enter the key ID and the secrets. Without them only cash on delivery is offered.",
      ...PLACES.payment,
    },
    {
      title: "Payment webhook",
      done: webhookSeen,
      how: "Enter /payment/webhook with your provider; the first event ticks it.",
      ...PLACES.payment,
    },
    {
      title: "Sender address",
      done: mail !== null,
      how: "Your developer sets MAIL_FROM and a way to send. Until then e-mails wait.",
      ...PLACES.health,
    },
    {
      title: "GSTIN",
      done: gstin,
      how: "Enter it with your state. Without it, invoices are order receipts.",
      ...PLACES.legal,
    },
    {
      title: "HSN codes",
      done: withoutHsn === 0,
      how:
        withoutHsn === 0
          ? "Every product on sale has an HSN code."
          : `${countText(withoutHsn)} ${withoutHsn === 1 ? "product has" : "products have"} none. Enter them before you switch to tax mode GST.`,
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
      how: "Enter who signs: a tax invoice must be signed (CGST Rules, rule 46(q)).",
      ...PLACES.signatory,
    },
    {
      title: "Tax mode GST",
      done: isGst,
      how: "For shops with a GSTIN. First fill in the list below.",
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
    <>
      <ListHeader title="Help & Support" />
      {steps ? <Checklist steps={steps} /> : null}
      {steps ? <BeforeGst /> : null}
      <RolesPanel>
        <p className="mb-4">
          Your role is {ROLE_LABELS[role]}. An owner of the shop gives and takes roles under Users.
        </p>
      </RolesPanel>
    </>
  );
}

/** Lists the fields that a shop must fill in before it switches to tax mode 'gst'. */
function BeforeGst() {
  return (
    <Panel title={"Before you switch to tax mode\u00a0GST"} className="mt-4">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          <Place {...PLACES.legal} />: legal name, address, GSTIN and the state in which it is registered.
          They appear on every invoice.
        </li>
        <li>
          <Place to={PLACES.categories.to} place="Categories" />: a tax class and an HSN code for each
          category. Products that differ have their own in their form, variants in the table of variants, and
          many at once in the list of products or in a CSV file.
        </li>
        <li>
          <Place to={PLACES.mode.to} place="How orders are taxed" />: the class and the HSN code of all other
          products, whether your prices include tax, and who signs invoices.
        </li>
        <li>
          <Place to={sectionHref(href("/admin/tax"), "classes")} place="Tax classes" />: rates that change by
          law, with the date they start.
        </li>
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
        <TextLink to={href("/admin/tax")}>Open tax settings</TextLink>
      </p>
    </Panel>
  );
}

/** The name of the page on which a step is done, as a link to it. */
function Place({ to, place }: Pick<Step, "to" | "place">) {
  return (
    <Link to={to} className="link">
      {place}
    </Link>
  );
}

function Checklist({ steps }: { steps: readonly Step[] }) {
  const open = steps.filter((step) => !step.done);
  const done = steps.filter((step) => step.done);
  return (
    <Panel
      title="Set-up checklist"
      action={
        <p className="text-muted text-sm">
          {done.length} of {steps.length} done
        </p>
      }
    >
      {open.length === 0 ? null : (
        <>
          <h3 className="text-muted mb-2 text-sm">To do</h3>
          <ul>
            {open.map((step) => (
              <OpenStep key={step.title} {...step} />
            ))}
          </ul>
        </>
      )}
      {done.length === 0 ? null : (
        <>
          <h3 className="text-muted border-line border-t pt-3 text-sm">Done</h3>
          <ul className="sm:columns-2">
            {done.map((step) => (
              <DoneStep key={step.title} {...step} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** A step that is to be done, with a link to its place. The text of each is as long, so the rows are of one height. */
function OpenStep({ title, how, to, place }: Step) {
  return (
    <li className="border-line relative border-t py-2.5">
      <div className="flex items-baseline justify-between gap-x-4">
        <p className="font-semibold">{title}</p>
        <Link to={to} aria-label={`${title}: ${place}`} className="card-link link text-sm">
          {place}
        </Link>
      </div>
      <p className="text-muted text-sm max-sm:min-h-[2lh]">{how}</p>
    </li>
  );
}

/** A step that is done: its title, which opens what it says. */
function DoneStep({ title, how }: Step) {
  return (
    <li className="break-inside-avoid">
      <details>
        <summary className="text-muted flex min-h-11 cursor-pointer items-center gap-2">
          <Icon name="check" className="text-green size-5 flex-none" />
          {title}
        </summary>
        <p className="text-muted ps-7 pb-2 text-sm">{how}</p>
      </details>
    </li>
  );
}
