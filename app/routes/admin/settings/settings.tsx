import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { configContext } from "#app/context.ts";
import { getAllSettings, saveSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { findSection, sectionHref } from "#app/routes/admin/section-links.tsx";
import { SettingsFields } from "#app/routes/admin/settings/form.tsx";
import { SETTING_SECTIONS, SettingsFrame } from "#app/routes/admin/settings/frame.tsx";
import {
  keyProblems,
  keyStates,
  readVersion,
  sealSecrets,
} from "#app/routes/admin/settings/settings.server.ts";
import { describeSettingsChanges, toSettingsFormValues } from "#app/shop/settings/settings-fields.ts";
import { type SettingsForm, settingsSchema } from "#app/shop/settings/settings-form.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";
import { clearPaymentKeysCache, readStoredKeys } from "#app/workflows/payment-keys.server.ts";

import type { Route } from "./+types/settings";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Settings");

const SECRETS = ["razorpayKeySecret", "razorpayWebhookSecret"];
const NOT_SAVED = "Failed to save settings";
const GSTIN_NEEDED = "Tax mode GST needs a valid GSTIN and the seller’s state";
const NO_TWO_STEP = "Set up two-step sign-in for yourself first, in your profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/settings");
  const [settings, keys] = await Promise.all([getAllSettings(db), keyStates(context.get(configContext))]);
  const { version, taxMode } = settings;
  return {
    typed: toSettingsFormValues(settings),
    version,
    keys,
    isGst: taxMode === "gst",
    section: findSection(SETTING_SECTIONS, url),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/settings");
  const config = context.get(configContext);
  const form = await readForm({ request, context }, settingsSchema, ["version"]);
  const version = readVersion(form);
  const submission = parseWithZod(form, { schema: settingsSchema });
  type Answer = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
  // A rejected form keeps the version it was opened with, whatever was saved meanwhile.
  const refuse = (
    status: number,
    problems: Answer = {},
    more: { version?: string; changes?: string[] } = {},
  ) =>
    data(
      {
        result: submission.reply({ ...problems, hideFields: SECRETS }),
        version: version ?? "",
        changes: [],
        ...more,
      },
      { status },
    );
  const changed = async (value: SettingsForm) => {
    const now = await getAllSettings(db);
    const changes = describeSettingsChanges({ ...now, ...value }, now);
    return refuse(409, { formErrors: [CHANGED] }, { version: now.version, changes });
  };

  if (submission.status !== "success") return refuse(400);
  const { value } = submission;
  if (version === null) return changed(value);
  const stored = await readStoredKeys(config);
  if (!stored) return refuse(503, { formErrors: [NOT_SAVED] });
  const problems = keyProblems(config, value, stored);
  if (problems) return refuse(400, { fieldErrors: problems });

  const sealed = await sealSecrets(config, value);
  const saved = await withConfirmation({ request, context }, db, form, () =>
    saveSettings(db, version, value, sealed),
  );
  if (saved === "changed") return changed(value);
  if (saved === "no_two_step") {
    return refuse(409, { fieldErrors: { requireTwoStep: [NO_TWO_STEP] } });
  }
  if (saved === "gstin_needed") return refuse(409, { fieldErrors: { gstin: [GSTIN_NEEDED] } });
  if (saved === "failed") return refuse(503, { formErrors: [NOT_SAVED] });
  clearPaymentKeysCache();
  const section = findSection(SETTING_SECTIONS, url);
  const path = sectionHref(href("/admin/settings"), section);
  return redirectWithNotice(context, path, "success", "Settings saved successfully");
}

const CHANGED = "Someone changed this meanwhile. Save again to put what you typed in its place.";

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, keys, isGst, section } = loaderData;
  return (
    <SettingsFrame section={section}>
      <SettingsFields
        // A new version resets the form to the stored values.
        key={version}
        typed={typed}
        version={actionData?.version || version}
        keys={keys}
        isGst={isGst}
        section={section}
        answer={actionData?.result}
        changes={actionData?.changes ?? []}
      />
    </SettingsFrame>
  );
}
