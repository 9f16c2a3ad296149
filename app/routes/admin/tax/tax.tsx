import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import {
  readTaxOverview,
  readTaxSettings,
  saveCategoryTax,
  saveTaxRate,
  saveTaxSettings,
} from "#app/data/admin-tax.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { findSection, RailPage, sectionHref, SectionRail } from "#app/routes/admin/section-links.tsx";
import type { VersionedAnswer } from "#app/routes/admin/sent-version.ts";
import { readVersion } from "#app/routes/admin/settings/settings.server.ts";
import { CategoryTaxes } from "#app/routes/admin/tax/categories.tsx";
import { ModeComparison, type TaxModeColumn } from "#app/routes/admin/tax/comparison.tsx";
import { MisclassedProducts } from "#app/routes/admin/tax/misclassed.tsx";
import { TaxRates } from "#app/routes/admin/tax/rates.tsx";
import { type TaxPreview, TaxSettingsFields } from "#app/routes/admin/tax/settings-fields.tsx";
import { isGstin } from "#app/shop/tax/gstin.ts";
import {
  categoryTaxSchema,
  rateRefusal,
  taxRateSchema,
  type TaxSettingsForm,
  taxSettingsSchema,
} from "#app/shop/tax/tax-forms.ts";
import {
  classLabel,
  compareModes,
  previewSwitch,
  rateOn,
  sortByRate,
  termsKey,
} from "#app/shop/tax/tax-preview.ts";

import type { Route } from "./+types/tax";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Tax");

const PATH = "/admin/tax";
const CHANGED = "Someone changed this meanwhile. Check it and save again.";
const FAILED = "Failed to save. Please try again.";
const NO_GSTIN =
  "Tax mode GST needs a valid GSTIN and the seller’s state. Enter them in Settings, under Legal & GST.";

const CHECK_TOTALS =
  "This changes what carts cost. Nothing has been saved yet: check the ten carts below, then save.";

/** The column of the tax mode that the shop has. */
function modeOf(stored: { tax_mode: string; prices_include_tax: boolean }): TaxModeColumn {
  if (stored.tax_mode !== "gst") return "simple";
  return stored.prices_include_tax ? "inclusive" : "exclusive";
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const [overview, stored, settings] = await Promise.all([
    readTaxOverview(db),
    readTaxSettings(db),
    getSettings(db),
  ]);
  const { today, categories, withoutHsn, misclassed, carts } = overview;
  const classes = sortByRate(overview.classes, today);
  const sections = misclassed.length > 0 ? SECTIONS : WITHOUT_CHECK;
  return {
    sections,
    section: findSection(sections, url),
    stored,
    classes: classes.map((one) => ({ value: one.code, label: classLabel(one, today) })),
    categories,
    withoutHsn,
    misclassed,
    totals: compareModes(carts, settings),
  };
}

/** Which form was posted, and for a category which one. */
type Answer = VersionedAnswer & { intent: string; id: string | null; preview?: TaxPreview };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, PATH);
  const form = await readForm(
    { request, context },
    [taxSettingsSchema, taxRateSchema, categoryTaxSchema],
    ["intent", "version"],
  );
  const intent = form.get("intent");
  const version = readVersion(form);
  const answer = (result: SubmissionResult, status: number, id: string | null = null) =>
    data<Answer>(
      {
        intent: typeof intent === "string" ? intent : "",
        id,
        result,
        isChanged: result.error?.[""]?.includes(CHANGED) ?? false,
      },
      { status },
    );
  const path = sectionHref(href(PATH), findSection(SECTIONS, url));
  const saved = (message: string) => redirectWithNotice(context, path, "success", message);

  if (intent === "rate") {
    const submission = parseWithZod(form, { schema: taxRateSchema });
    if (submission.status !== "success") return answer(submission.reply(), 400);
    const code = await saveTaxRate(db, submission.value);
    if (code === "done") return saved("Tax rate saved successfully");
    if (code === "failed") return answer(submission.reply({ formErrors: [FAILED] }), 503);
    const { field, message } = rateRefusal(code);
    return answer(submission.reply({ fieldErrors: { [field]: [message] } }), 409);
  }
  if (intent === "category") {
    const submission = parseWithZod(form, { schema: categoryTaxSchema });
    const chosen = form.get("category_id");
    const id = typeof chosen === "string" ? chosen : null;
    if (submission.status !== "success") return answer(submission.reply(), 400, id);
    const result = version === null ? "changed" : await saveCategoryTax(db, version, submission.value);
    if (result === "done") return saved("Category saved successfully");
    const message = result === "failed" ? FAILED : CHANGED;
    return answer(submission.reply({ formErrors: [message] }), result === "failed" ? 503 : 409, id);
  }
  const submission = parseWithZod(form, { schema: taxSettingsSchema });
  if (submission.status !== "success") return answer(submission.reply(), 400);
  const preview = await previewChange(db, version, submission.value);
  if (preview === "no_gstin") return answer(submission.reply({ fieldErrors: { tax_mode: [NO_GSTIN] } }), 409);
  if (preview) {
    const result = submission.reply({ formErrors: [CHECK_TOTALS] });
    return data<Answer>({ intent: "save", id: null, result, isChanged: false, preview });
  }
  const code = version === null ? "changed" : await saveTaxSettings(db, version, submission.value);
  if (code === "done") return saved("Tax settings saved successfully");
  if (code === "no_gstin") return answer(submission.reply({ fieldErrors: { tax_mode: [NO_GSTIN] } }), 409);
  if (code === "changed") return answer(submission.reply({ formErrors: [CHANGED] }), 409);
  return answer(submission.reply({ formErrors: [FAILED] }), 503);
}

/**
 * Compares the totals of ten carts before and after a change, if it changes totals that have not been shown yet.
 * @returns 'no_gstin' when the mode cannot be saved anyway, and null when there is nothing to show
 */
async function previewChange(
  db: Db,
  version: string | null,
  form: TaxSettingsForm,
): Promise<TaxPreview | "no_gstin" | null> {
  const stored = await readTaxSettings(db);
  // An old form is refused when it is saved.
  if (stored.updated_at !== version) return null;
  const key = termsKey(form);
  const changes = stored.tax_mode !== form.tax_mode || (form.tax_mode === "gst" && key !== termsKey(stored));
  if (form.tax_mode === "gst" && (!isGstin(stored.gstin) || stored.seller_state === "")) return "no_gstin";
  if (!changes || form.seen_terms === key) return null;
  const [{ today, classes, carts }, settings] = await Promise.all([readTaxOverview(db), getSettings(db)]);
  const chosen = classes.find(({ code }) => code === form.tax_code);
  const totals = previewSwitch(carts, settings, form, chosen ? rateOn(chosen, today) : null);
  return totals.length > 0 ? { key, totals } : null;
}

const SECTIONS = [
  { id: "mode", title: "How orders are taxed" },
  { id: "check", title: "Products to check" },
  { id: "categories", title: "Categories" },
  { id: "classes", title: "Tax classes" },
  { id: "switch", title: "Compare tax modes" },
];
const WITHOUT_CHECK = SECTIONS.filter(({ id }) => id !== "check");

/** The section of each form, by its intent. */
const FORMS = new Map([
  ["save", "mode"],
  ["category", "categories"],
  ["rate", "classes"],
]);

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, stored, classes, categories, withoutHsn, misclassed, totals } = loaderData;
  const answerTo = (intent: string, id: string | null = null) =>
    actionData && actionData.intent === intent && actionData.id === id ? actionData : undefined;
  // A rejected form is in sight whatever the address.
  const section = FORMS.get(actionData?.intent ?? "") ?? loaderData.section;
  return (
    <>
      <ListHeader title="Tax" />
      <RailPage rail={<SectionRail sections={sections} path={href(PATH)} shown={section} />}>
        {section === "mode" ? (
          <TaxSettingsFields
            key={stored.updated_at}
            stored={stored}
            classes={classes}
            withoutHsn={withoutHsn}
            answer={answerTo("save")}
            preview={actionData?.preview ?? null}
          />
        ) : null}
        {section === "check" ? <MisclassedProducts products={misclassed} /> : null}
        {section === "categories" ? (
          <CategoryTaxes
            isGst={stored.tax_mode === "gst"}
            categories={categories}
            classes={classes}
            answerTo={(id) => answerTo("category", id)}
          />
        ) : null}
        {section === "classes" ? <TaxRates classes={classes} answer={answerTo("rate")?.result} /> : null}
        {section === "switch" ? <ModeComparison totals={totals} today={modeOf(stored)} /> : null}
      </RailPage>
    </>
  );
}
