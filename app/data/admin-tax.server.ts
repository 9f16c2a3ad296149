import * as z from "zod";

import { parseOutcome } from "#app/data/change-answer.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { aboveFields, toRateAbove } from "#app/data/tax-rates.server.ts";
import { updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import { isoDay } from "#app/shop/dates.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { CLASS_PROBLEMS } from "#app/shop/tax/class-problem.ts";
import type { CategoryTaxForm, TaxRateForm, TaxSettingsForm } from "#app/shop/tax/tax-forms.ts";
import { classLabel, type TaxClass, type TypicalCart } from "#app/shop/tax/tax-preview.ts";

/** A row of tax_rates. */
export const taxRateRow = z.object({
  tax_code: z.string(),
  holds_from: z.string(),
  rate: z.number(),
  ...aboveFields,
});

const overview = z.object({
  today: z.string(),
  rates: z.array(taxRateRow),
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      hsn_code: z.string().nullable(),
      tax_code: z.string().nullable(),
      version: z.string(),
    }),
  ),
  without_hsn: z.number(),
  misclassed: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        price: z.number().transform(paiseFromRupees),
        tax_rate: z.number(),
        problem: z.enum(CLASS_PROBLEMS),
      })
      .transform(({ tax_rate: rate, ...product }) => ({ ...product, rate })),
  ),
  carts: z.array(
    z.object({
      number: z.string(),
      discount: z.number(),
      lines: z.array(
        z.object({
          product_id: z.string(),
          price: z.number(),
          quantity: z.number(),
          tax_rate: z.number().nullable(),
          ...aboveFields,
          is_default: z.boolean(),
        }),
      ),
    }),
  ),
});

type TaxedCategory = z.output<typeof overview>["categories"][number];

/** Everything that the tax screen shows. `withoutHsn` counts listed products without an HSN code, at most 1,001. */
export type TaxOverview = {
  today: string;
  classes: TaxClass[];
  categories: TaxedCategory[];
  withoutHsn: number;
  /** Clothes and footwear whose tax class does not match their price, at most 21. */
  misclassed: z.output<typeof overview>["misclassed"];
  carts: TypicalCart[];
};

function toClasses(rows: z.output<typeof overview>["rates"]): TaxClass[] {
  const codes = [...new Set(rows.map(({ tax_code: code }) => code))];
  return codes.map((code) => ({
    code,
    rates: rows
      .filter(({ tax_code: own }) => own === code)
      .map((row) => ({ holdsFrom: row.holds_from, rate: row.rate, above: toRateAbove(row) })),
  }));
}

/** Reads rates, categories and ten typical carts for the tax screen. */
export async function readTaxOverview(db: Db): Promise<TaxOverview> {
  const found = overview.parse(unwrap("read the tax overview", await db.rpc("admin_tax_overview")));
  return {
    today: found.today,
    classes: toClasses(found.rates),
    categories: found.categories,
    withoutHsn: found.without_hsn,
    misclassed: found.misclassed,
    carts: found.carts.map(({ number, discount, lines }) => ({
      number,
      discount: paiseFromRupees(discount),
      lines: lines.map((line) => ({
        id: line.product_id,
        price: paiseFromRupees(line.price),
        quantity: line.quantity,
        taxRate: line.tax_rate,
        above: toRateAbove(line),
        isDefault: line.is_default,
      })),
    })),
  };
}

/** Returns the classes of goods with their rates as choices: 'standard · 18%'. */
export async function taxClassChoices(db: Db, now: Date): Promise<{ value: string; label: string }[]> {
  const rows = unwrap(
    "list tax classes",
    await db
      .from("tax_rates")
      .select("tax_code, holds_from, rate, threshold, rate_above")
      .order("tax_code")
      .order("holds_from"),
  );
  return toTaxClassChoices(rows, now);
}

/** Converts rates that were read elsewhere, ordered by code and day, to the same choices. */
export function toTaxClassChoices(
  rates: z.output<typeof taxRateRow>[],
  now: Date,
): { value: string; label: string }[] {
  return toClasses(rates).map((one) => ({ value: one.code, label: classLabel(one, isoDay(now)) }));
}

/** Reads the signatory and the other settings that only the tax screen shows, with their version. */
export async function readTaxSettings(db: Db) {
  return unwrap(
    "read tax settings",
    await db
      .rpc("admin_settings")
      .select(
        "tax_mode, prices_include_tax, tax_code, hsn_code, signatory, signature_url, gstin, seller_state, updated_at",
      )
      .single(),
  );
}

/**
 * Saves the tax settings.
 * @returns 'done', 'changed', 'no_gstin', 'unknown_class', 'busy' or 'failed'
 */
export async function saveTaxSettings(
  db: Db,
  version: string,
  { seen_terms: _seen, ...settings }: TaxSettingsForm,
): Promise<string> {
  return parseOutcome(
    "save tax settings",
    await db.rpc("admin_save_tax_settings", { p_version: version, p_settings: settings }),
  );
}

/**
 * Saves a rate.
 * @returns 'done', the error code of a rejection, or 'failed'
 */
export async function saveTaxRate(db: Db, form: TaxRateForm): Promise<string> {
  return parseOutcome(
    "save a tax rate",
    await db.rpc("admin_save_tax_rate", {
      p_tax_code: form.new_class,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- null is a value here: it takes a rate back
      p_rate: form.rate as number,
      ...(form.holds_from === null ? {} : { p_holds_from: form.holds_from }),
      ...(form.threshold === null ? {} : { p_threshold: rupeesFromPaise(form.threshold) }),
      ...(form.rate_above === null ? {} : { p_rate_above: form.rate_above }),
    }),
  );
}

/** Saves the tax class and HSN code of a category; 'changed' when somebody saved or deleted it meanwhile. */
export async function saveCategoryTax(db: Db, version: string, form: CategoryTaxForm): Promise<WriteResult> {
  const response = await db
    .from("categories")
    .update({ tax_code: form.category_class, hsn_code: form.category_hsn })
    .eq("id", form.category_id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("save the tax of a category", response);
}
