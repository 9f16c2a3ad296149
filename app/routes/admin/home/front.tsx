import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { readFront, saveFront } from "#app/data/front.server.ts";
import { deleteUnusedImages, storeImages } from "#app/data/product-images.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { FrontForm } from "#app/routes/admin/home/front-form.tsx";
import { checkUploads, NOT_STORED, readProductForm } from "#app/routes/admin/products/uploads.server.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { frontSchema } from "#app/shop/front/front-form.ts";
import { defaultHeroText, frontDifferences, toFrontFormValues } from "#app/shop/front/front.ts";
import { paymentTerms } from "#app/shop/settings/policy.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/front";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Headline and logo");

const SAVE_FAILED = "Failed to save the front of the shop";
const ONE = "Choose one image";
const versionOf = z.iso.datetime({ offset: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/home/front");
  const { gateway } = context.get(configContext);
  const [{ version, ...front }, settings] = await Promise.all([readFront(db), getSettings(db)]);
  // With the key that is in use, which need not be stored.
  const payment = paymentTerms({ ...settings, razorpayKeyId: gateway?.keyId ?? null });
  return { version, known: toFrontFormValues(front), defaultText: defaultHeroText(payment) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/home/front");
  const read = await readProductForm({ request, context }, frontSchema, ["version"], { hasLogo: true });
  const { form, files, logos, removed } = read;
  const submission = parseWithZod(form, { schema: frontSchema });
  const answer = (given: EditResult, status: number) => data(given, { status });
  const refuse = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    answer({ result: submission.reply(errors) satisfies SubmissionResult }, status);
  const config = context.get(configContext);
  const [hero, logo] = [await checkUploads(files, config), await checkUploads(logos, config)];
  const problems = {
    ...((hero.problem ?? files.length > 1) && { uploads: [hero.problem ?? ONE] }),
    ...((logo.problem ?? logos.length > 1) && { logo: [logo.problem ?? ONE] }),
  };
  if (submission.status !== "success" || Object.keys(problems).length > 0) {
    return refuse({ fieldErrors: problems }, 400);
  }
  const version = versionOf.safeParse(form.get("version"));
  if (!version.success) return refuse({ formErrors: [UNREADABLE_FORM] }, 400);
  if ((await storeImages(db, [...hero.images, ...logo.images])) === "failed") {
    return refuse({ formErrors: [NOT_STORED] }, 503);
  }
  const kept = (address: string | null) => (address !== null && removed.includes(address) ? null : address);
  const front = {
    ...submission.value,
    heroImageUrl: hero.images[0]?.address ?? kept(submission.value.heroImageUrl),
    logoUrl: logo.images[0]?.address ?? kept(submission.value.logoUrl) ?? "",
  };
  const before = await readFront(db);
  const saved = await saveFront(db, version.data, front);
  if (saved === "done") {
    const gone = [before.heroImageUrl ?? "", before.logoUrl].filter(
      (address) => address !== "" && address !== front.heroImageUrl && address !== front.logoUrl,
    );
    await deleteUnusedImages(db, gone);
    return redirectWithNotice(context, href("/admin/home"), "success", "Headline and logo saved");
  }
  if (saved === "failed") return refuse({ formErrors: [SAVE_FAILED] }, 503);
  const changes = frontDifferences(before, front);
  return answer({ result: submission.reply(), conflict: { version: before.version, changes } }, 409);
}

export default function FrontOfTheShop({ loaderData, actionData }: Route.ComponentProps) {
  const { version, known, defaultText } = loaderData;
  return (
    <Dialog
      title="Headline and logo"
      closeTo={href("/admin/home")}
      opener="edit-front"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <FrontForm answer={actionData} known={known} version={version} defaultText={defaultText} />
    </Dialog>
  );
}
