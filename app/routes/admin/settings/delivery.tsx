import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useNavigation } from "react-router";

import { saveDeliveryZones } from "#app/data/delivery-zones.server.ts";
import { getAllSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { SettingsFrame } from "#app/routes/admin/settings/frame.tsx";
import { readVersion } from "#app/routes/admin/settings/settings.server.ts";
import { ZoneFields } from "#app/routes/admin/settings/zone-fields.tsx";
import {
  deliveryZonesSchema,
  describeOverlaps,
  emptyZone,
  MAX_ZONES,
  toTypedZone,
  type TypedZone,
} from "#app/shop/delivery/delivery-form.ts";
import { feeText } from "#app/shop/delivery/delivery.ts";
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
      name: zones[index]?.name ?? null,
      overlaps: describeOverlaps(zones, index),
    })),
    elsewhere: `${feeText(settings)}, within ${deliveryTime(settings)}`,
  };
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
      <p className="mb-4">The first zone with a PIN code counts. Elsewhere: {elsewhere}.</p>
      <ZonesForm
        // A new version resets the form to the stored values.
        key={version}
        rows={rows}
        version={actionData?.version || version}
        answer={actionData?.result}
      />
    </SettingsFrame>
  );
}

type ZonesFormProps = Pick<Route.ComponentProps["loaderData"], "rows" | "version"> & {
  answer: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function ZonesForm({ rows, version, answer }: ZonesFormProps) {
  const [form, fields] = useForm<{ zones: TypedZone[] }>({
    id: "delivery",
    lastResult: answer,
    defaultValue: { zones: rows.map(({ typed }) => typed) },
  });
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <ErrorSummary form={form} />
      <input type="hidden" name="version" value={version} />
      {fields.zones.getFieldList().map((field, index) => (
        <ZoneFields
          key={field.key}
          field={field}
          name={rows[index]?.name ?? null}
          overlaps={rows[index]?.overlaps ?? []}
        />
      ))}
      <Button loading={busy} className="justify-self-start">
        Save zones
      </Button>
    </Form>
  );
}
