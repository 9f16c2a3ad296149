import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { data, Form, href, Link, useNavigation } from "react-router";

import { saveDeliveryZones } from "#app/data/delivery-zones.server.ts";
import { getAllSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { SettingsFrame } from "#app/routes/admin/settings/frame.tsx";
import { readVersion } from "#app/routes/admin/settings/settings.server.ts";
import { ZoneRow, type ZoneText } from "#app/routes/admin/settings/zone-row.tsx";
import { useAskBeforeLeaving } from "#app/routes/admin/use-ask-before-leaving.ts";
import {
  deliveryZonesSchema,
  describeOverlaps,
  describePins,
  emptyZone,
  MAX_ZONES,
  toTypedZone,
  type TypedZone,
} from "#app/shop/delivery/delivery-form.ts";
import {
  type DeliverySettings,
  type DeliveryZone,
  feeText,
  settingsForZone,
} from "#app/shop/delivery/delivery.ts";
import { deliveryTime } from "#app/shop/settings/policy.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

import type { Route } from "./+types/delivery";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Delivery zones");

const NOT_SAVED = "Failed to save the delivery zones";
const CHANGED = "Someone saved the settings meanwhile. Save again to put what you typed in its place.";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/settings/delivery");
  const settings = await getAllSettings(db);
  const { deliveryZones: zones, version } = settings;
  const rows = [...zones.map(toTypedZone), ...(zones.length < MAX_ZONES ? [emptyZone(zones.length)] : [])];
  return {
    version,
    rows: rows.map((typed, index) => ({
      typed,
      zone: zones[index] ? describeZone(zones[index], settings) : null,
      overlaps: describeOverlaps(zones, index),
    })),
    elsewhere: termsText(settings),
  };
}

const termsText = (settings: DeliverySettings) => `${feeText(settings)}, within ${deliveryTime(settings)}`;

/** Describes a zone: '₹29 for delivery, within 24 hours, no cash on delivery'. */
function describeZone(zone: DeliveryZone, settings: DeliverySettings): ZoneText {
  const { name, cod, delivered } = zone;
  const cash = cod ? "" : ", no cash on delivery";
  const terms = delivered ? termsText(settingsForZone(settings, zone)) + cash : "No delivery";
  return { name, pins: describePins(zone), terms };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/settings/delivery");
  const form = await readForm({ request, context }, deliveryZonesSchema, ["version"]);
  const version = readVersion(form);
  const submission = parseWithZod(form, { schema: deliveryZonesSchema });
  const refuse = (status: number, formErrors: string[] = [], now = version ?? "") =>
    data({ result: submission.reply({ formErrors }), version: now }, { status });
  const changed = async () => refuse(409, [CHANGED], (await getAllSettings(db)).version);

  if (submission.status !== "success") {
    return data({ result: submission.reply(), version: version ?? "" }, { status: 400 });
  }
  if (version === null) return changed();
  const saved = await saveDeliveryZones(db, version, submission.value.zones);
  if (saved === "changed") return changed();
  if (saved === "failed") return refuse(503, [NOT_SAVED]);
  return redirectWithNotice(context, href("/admin/settings/delivery"), "success", "Delivery zones saved");
}

export default function DeliveryZones({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, version, elsewhere } = loaderData;
  return (
    <SettingsFrame title="Delivery zones">
      <ZonesForm
        // A new version resets the form to the stored values.
        key={version}
        rows={rows}
        version={actionData?.version || version}
        answer={actionData?.result}
        elsewhere={elsewhere}
      />
    </SettingsFrame>
  );
}

type ZonesFormProps = Pick<Route.ComponentProps["loaderData"], "rows" | "version" | "elsewhere"> & {
  answer: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

type ZoneInForm = { field: FieldMetadata<TypedZone>; zone: ZoneText | null };

/** The name of the zone with a field, such as 'zones[0].fee'; undefined for the problems of the whole form. */
function nameOf(zones: readonly ZoneInForm[], field: string): string | undefined {
  const found = zones.find((one) => field.startsWith(`${one.field.name}.`));
  if (!found) return undefined;
  return found.field.getFieldset().name.value || found.zone?.name || "New zone";
}

function ZonesForm({ rows, version, elsewhere, answer }: ZonesFormProps) {
  const [form, fields] = useForm<{ zones: TypedZone[] }>({
    id: "delivery",
    lastResult: answer,
    defaultValue: { zones: rows.map(({ typed }) => typed) },
  });
  const ref = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(ref, answer !== undefined);
  const busy = useNavigation().state === "submitting";
  const zoneFields = fields.zones.getFieldList().map((field, index) => ({
    field,
    zone: rows[index]?.zone ?? null,
    overlaps: rows[index]?.overlaps ?? [],
  }));
  const stored = zoneFields.filter(({ zone }) => zone);
  const added = zoneFields.find(({ zone }) => !zone);
  // Problems of the new zone alone need not name it.
  const isNewAlone = Object.keys(form.allErrors).every((name) => name.startsWith(`${added?.field.name}.`));
  return (
    <Form
      ref={ref}
      method="post"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="group grid gap-4"
    >
      <ErrorSummary form={form} {...(isNewAlone ? {} : { rowOf: (name) => nameOf(zoneFields, name) })} />
      <input type="hidden" name="version" value={version} />
      <ul className="card">
        {stored.map((row) => (
          <ZoneRow key={row.field.key} {...row} />
        ))}
        <li className="border-line flex items-center gap-x-4 border-t px-4 py-3 first:border-t-0">
          <span className="min-w-0 flex-1">
            <strong className="block font-semibold">
              {stored.length === 0 ? "Everywhere in India" : "Everywhere else"}
            </strong>
            <span className="text-muted block text-sm">{elsewhere}</span>
          </span>
          <Link
            to={sectionHref(href("/admin/settings"), "pricing")}
            className="link inline-flex min-h-11 items-center"
          >
            Change
          </Link>
        </li>
      </ul>
      {stored.length === 0 ? null : (
        <p className="text-muted -mt-1 text-sm">If a PIN code is in two zones, the first match wins.</p>
      )}
      {zoneFields
        .filter(({ zone }) => !zone)
        .map((row) =>
          stored.length === 0 ? (
            <div
              key={row.field.key}
              className="card grid justify-items-center gap-3 px-4 py-8 text-center has-[details[open]]:contents"
            >
              <p className="text-balance in-has-[details[open]]:hidden">
                <strong className="block">No zones yet</strong>
                <span className="text-muted text-sm">Set other fees or days for some PIN codes.</span>
              </p>
              <ZoneRow {...row} isFirst />
            </div>
          ) : (
            <ZoneRow key={row.field.key} {...row} />
          ),
        )}
      {/* What is folded away has nothing to save. */}
      <div className="contents group-[:not(:has(details[open]))]:hidden">
        <SaveBar>
          <Button loading={busy}>Save zones</Button>
        </SaveBar>
      </div>
    </Form>
  );
}
