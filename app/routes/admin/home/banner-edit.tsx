import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { changeBanner, findBanner, leadsToPage } from "#app/data/admin-home.server.ts";
import { deleteUnusedImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { BannerForm } from "#app/routes/admin/home/banner-form.tsx";
import {
  bannerRecords,
  imageProblem,
  SAVE_FAILED,
  withUploadedImage,
} from "#app/routes/admin/home/banner.server.ts";
import { readProductForm } from "#app/routes/admin/products/uploads.server.ts";
import { bannerSchema } from "#app/shop/banner/banner-form.ts";
import { savedBannerText } from "#app/shop/banner/banner-target.ts";
import { bannerDifferences, toBannerFormValues } from "#app/shop/banner/banner.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/banner-edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit banner");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/home/banners/:bannerId");
  const banner = await bannerRecords.requireRecord(db, { context, url }, params.bannerId);
  return { id: banner.id, version: banner.version, known: toBannerFormValues(banner) };
}

const versionOf = z.iso.datetime({ offset: true });

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/home/banners/:bannerId");
  const id = bannerRecords.parseId(params.bannerId);
  const { form, files } = await readProductForm({ request, context }, bannerSchema, ["version"]);
  const submission = parseWithZod(form, { schema: bannerSchema });
  const answer = (given: EditResult, status: number) => data(given, { status });
  if (submission.status !== "success") {
    return answer({ result: submission.reply(imageProblem(form, files)) }, 400);
  }
  const refuse = (message: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [message] }) }, status);
  const version = versionOf.safeParse(form.get("version"));
  if (!version.success) return refuse(UNREADABLE_FORM, 400);

  const before = await findBanner(db, id);
  if (!before) return bannerRecords.redirectNotFound({ context, url });
  const banner = await withUploadedImage(db, submission.value, files, context.get(configContext));
  if ("problem" in banner) {
    return answer(
      { result: submission.reply({ fieldErrors: { uploads: [banner.problem] } }) },
      banner.status,
    );
  }
  const saved = await changeBanner(db, id, version.data, banner);
  if (saved === "done") {
    if (before.imageUrl !== banner.imageUrl) await deleteUnusedImages(db, [before.imageUrl]);
    const text = savedBannerText("updated", banner.link, await leadsToPage(db, banner.link));
    return bannerRecords.redirectToList({ context, url }, "success", text);
  }
  if (saved !== "changed") return refuse(SAVE_FAILED, 503);
  const current = await findBanner(db, id);
  if (!current) return bannerRecords.redirectNotFound({ context, url });
  const changes = bannerDifferences(current, banner);
  return answer({ result: submission.reply(), conflict: { version: current.version, changes } }, 409);
}

export default function EditBanner({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known } = loaderData;
  return (
    <Dialog
      title="Edit banner"
      closeTo={href("/admin/home")}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <img
        src={known.image_url}
        alt={known.alt}
        className="rounded-card mb-4 aspect-[4/1] w-full object-cover"
      />
      <BannerForm key={id} answer={actionData} known={known} version={version} />
    </Dialog>
  );
}
