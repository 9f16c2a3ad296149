import { getFormProps, useForm } from "@conform-to/react";
import { useRef } from "react";
import { Form, Link, href, useNavigation } from "react-router";

import { FormPart } from "#app/routes/admin/form-part.tsx";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { type VersionedAnswer, versionToSend } from "#app/routes/admin/sent-version.ts";
import { SwitchPreview } from "#app/routes/admin/tax/comparison.tsx";
import { useAskBeforeLeaving } from "#app/routes/admin/use-ask-before-leaving.ts";
import { TAX_LABELS } from "#app/shop/tax/tax-labels.ts";
import type { SwitchTotals } from "#app/shop/tax/tax-preview.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldError, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

type Choice = { value: string; label: string };

type TaxSettingsFieldsProps = {
  stored: {
    tax_mode: string;
    prices_include_tax: boolean;
    tax_code: string;
    hsn_code: string;
    signatory: string;
    signature_url: string;
    gstin: string;
    seller_state: string;
    updated_at: string;
  };
  classes: readonly Choice[];
  /** Listed products without an HSN code, at most 1,001. */
  withoutHsn: number;
  answer: VersionedAnswer | undefined;
  /** The totals of ten carts before and after the typed change, which is saved when the form is sent again. */
  preview: TaxPreview | null;
};

export type TaxPreview = { key: string; totals: SwitchTotals[] };

/** Form of how orders are taxed. */
export function TaxSettingsFields({ stored, classes, withoutHsn, answer, preview }: TaxSettingsFieldsProps) {
  const {
    updated_at: version,
    gstin: _gstin,
    seller_state: _state,
    prices_include_tax: included,
    ...values
  } = stored;
  const [form, fields] = useForm({
    id: "tax",
    lastResult: answer?.result ?? null,
    defaultValue: { ...values, prices_include_tax: included ? "yes" : "no" },
  });
  const ref = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(ref, answer !== undefined);
  const busy = useNavigation().formData?.get("intent") === "save";
  const isGst = stored.tax_mode === "gst";
  return (
    <Form
      ref={ref}
      method="post"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="group/tax grid gap-4"
    >
      <input type="hidden" name="version" value={versionToSend(answer, version)} />
      <Panel id="mode" title="How orders are taxed">
        <div className="grid gap-4">
          {isGst ? <BeforeGst stored={stored} withoutHsn={withoutHsn} /> : null}
          <ErrorSummary form={form} />
          <fieldset>
            <legend className="mb-1 font-semibold">{TAX_LABELS.tax_mode}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {MODES.map(({ value, title, text }, index) => (
                <RadioCard
                  key={value}
                  id={index === 0 ? fields.tax_mode.id : undefined}
                  name={fields.tax_mode.name}
                  value={value}
                  defaultChecked={value === fields.tax_mode.initialValue}
                  title={title}
                >
                  {text}
                </RadioCard>
              ))}
            </div>
            <FieldError field={fields.tax_mode} />
          </fieldset>
          <div className={GST_PART}>
            {isGst ? null : <BeforeGst stored={stored} withoutHsn={withoutHsn} />}
            <SelectField
              field={fields.prices_include_tax}
              label={TAX_LABELS.prices_include_tax}
              hint="What a price in the catalogue means."
              options={[
                { value: "yes", label: "Include tax (MRP)" },
                { value: "no", label: "Without tax; the cart adds it" },
              ]}
            />
            <FormPart title="Products whose category has none of its own">
              <SelectField field={fields.tax_code} label={TAX_LABELS.tax_code} options={classes} />
              <Field
                field={fields.hsn_code}
                label={<Optional>{TAX_LABELS.hsn_code}</Optional>}
                inputMode="numeric"
                autoComplete="off"
              />
            </FormPart>
            <FormPart title="Signature of invoices">
              <Field
                field={fields.signatory}
                label={<Optional>{TAX_LABELS.signatory}</Optional>}
                hint="Who signs invoices, by name."
                autoComplete="off"
              />
              <Field
                field={fields.signature_url}
                label={<Optional>{TAX_LABELS.signature_url}</Optional>}
                hint="An address that starts with https:// or /."
                autoComplete="off"
              />
            </FormPart>
          </div>
          {preview ? (
            <>
              <input type="hidden" name="seen_terms" value={preview.key} />
              <h3 className="font-bold">What ten carts cost</h3>
              <SwitchPreview totals={preview.totals} />
            </>
          ) : null}
          <p className="text-muted text-sm">
            This is not advice: ask your accountant before you switch. Orders already placed keep their tax
            and HSN codes; if a rate changes before they are shipped, the new rate may apply to them (CGST
            Act, section 14).
          </p>
        </div>
      </Panel>
      <SaveBar>
        <Button name="intent" value="save" loading={busy}>
          {preview ? "Save these tax settings" : "Save tax settings"}
        </Button>
        {preview ? (
          <ButtonLink to={href("/admin/tax")} variant="ghost" reloadDocument>
            Cancel
          </ButtonLink>
        ) : null}
      </SaveBar>
    </Form>
  );
}

const MODES = [
  { value: "simple", title: "Simple", text: "One rate on the subtotal." },
  { value: "gst", title: "GST", text: "A rate for each product, tax invoices and credit notes." },
];

/** Hides what counts in mode GST alone until that is chosen, with or without script. */
const GST_PART = "grid gap-4 group-has-[input[value=gst]:not(:checked)]/tax:not-has-aria-invalid:hidden";

/** Lists the fields still to be filled in for GST, each with a link. */
function BeforeGst({ stored, withoutHsn }: Pick<TaxSettingsFieldsProps, "stored" | "withoutHsn">) {
  const { gstin, seller_state: state, signatory } = stored;
  const isGst = stored.tax_mode === "gst";
  const open = [
    gstin && state
      ? null
      : {
          text: "GSTIN and state are not set.",
          to: sectionHref(href("/admin/settings"), "legal"),
          link: "Enter them in Settings",
        },
    withoutHsn === 0
      ? null
      : {
          text: `${countText(withoutHsn)} ${withoutHsn === 1 ? "product" : "products"} without an HSN code. Orders keep what they had${isGst ? "." : ": enter it before you switch to mode GST."}`,
          to: sectionHref(href("/admin/tax"), "categories"),
          link: "Enter them by category",
        },
    signatory
      ? null
      : {
          text: "No signatory is set. A tax invoice must be signed (rule 46(q)).",
          to: "#tax-signatory",
          link: "Enter who signs",
        },
  ].filter((one) => one !== null);
  if (open.length === 0) {
    return (
      <p className="text-muted">
        GSTIN {gstin}, {state}. All products have an HSN code.
      </p>
    );
  }
  return (
    <section aria-label="Before GST" className="bg-yellow-soft rounded-control p-4">
      <h3 className="text-base">
        {open.length} {open.length === 1 ? "thing" : "things"} to do {isGst ? "for GST" : "before GST"}
      </h3>
      <ul className="mt-1 list-disc ps-5">
        {open.map(({ text, to, link }) => (
          <li key={link}>
            {text}{" "}
            <Link to={to} className="underline">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
