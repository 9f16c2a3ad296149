import { href, Link } from "react-router";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readSetupStatus } from "#app/data/setup-checklist.server.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { DailyTasks } from "#app/routes/admin/daily-tasks.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { RolesPanel } from "#app/routes/admin/roles-table.tsx";
import { type PageSection, sectionHref, SectionLinks } from "#app/routes/admin/section-links.tsx";
import { Checklist, type Step } from "#app/routes/admin/setup-checklist.tsx";
import { hasPermission, type Role, ROLE_LABELS } from "#app/shop/account/roles.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/help";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Help & Support");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/help");
  const [settings, steps] = await Promise.all([
    loadOrNull(getSettings(db)),
    hasPermission(role, "settings.write") ? loadSteps(db, context, siteOrigin(request, context)) : null,
  ]);
  return { role, steps, email: settings?.contactEmail ?? "" };
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

async function loadSteps(db: Db, context: Route.LoaderArgs["context"], origin: string): Promise<Step[]> {
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
      how: `Enter ${origin}/payment/webhook at Razorpay. Done once the first payment arrives.`,
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

const DAILY = { id: "daily", title: "Daily tasks" };
const ASK = { id: "ask", title: "Who to ask" };
const SET_UP = { id: "set-up", title: "Set-up checklist", short: "Set-up" };
const GST = { id: "gst", title: "Before you switch to tax mode\u00a0GST", short: "Tax mode GST" };
const ROLE = { id: "roles", title: "What each role may do", short: "Roles" };

export default function AdminHelp({ loaderData }: Route.ComponentProps) {
  const { role, steps, email } = loaderData;
  const sections: PageSection[] = steps ? [DAILY, ASK, SET_UP, GST, ROLE] : [DAILY, ASK, ROLE];
  return (
    <>
      <ListHeader title="Help & Support" />
      <SectionLinks sections={sections} className="mb-2" />
      <div className="grid gap-4">
        <Panel {...DAILY}>
          <DailyTasks role={role} />
        </Panel>
        <WhoToAsk role={role} email={email} />
        {steps ? <Checklist id={SET_UP.id} title={SET_UP.title} steps={steps} /> : null}
        {steps ? <BeforeGst /> : null}
        <RolesPanel role={role}>
          <p className="mb-4">
            Your role is {ROLE_LABELS[role]}. An owner of the shop gives and takes roles under Users.
          </p>
        </RolesPanel>
      </div>
    </>
  );
}

/** Whom an owner asks about what, and whom the others ask. `email`: the shop's contact address, '' if it could not be read. */
function WhoToAsk({ role, email }: { role: Role; email: string }) {
  const address = email ? (
    <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
      <EmailText email={email} />
    </a>
  ) : null;
  return (
    <Panel {...ASK}>
      {role === "owner" ? (
        <DescriptionList
          items={[
            { label: "Keys, e\u2011mail, Health", value: "The person who set up the shop" },
            { label: "Everything else", value: address ?? "An owner of the shop" },
          ]}
        />
      ) : (
        <p>
          An owner of the shop
          {address === null ? null : <>, at {address}</>}.
        </p>
      )}
    </Panel>
  );
}

/** Lists the fields that a shop must fill in before it switches to tax mode 'gst'. */
function BeforeGst() {
  return (
    <Panel id={GST.id} title={GST.title}>
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
