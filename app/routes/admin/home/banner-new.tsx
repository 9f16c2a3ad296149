import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { configContext } from "#app/context.ts";
import { createBanner, leadsToPage } from "#app/data/admin-home.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
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
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/banner-new";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add banner");

export async function loader({ context }: Route.LoaderArgs) {
  await requireScreen({ context }, "/admin/home/banners/new");
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/home/banners/new");
  const { form, files } = await readProductForm({ request, context }, bannerSchema);
  const submission = parseWithZod(form, { schema: bannerSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(imageProblem(form, files)) }, { status: 400 });
  }
  const banner = await withUploadedImage(db, submission.value, files, context.get(configContext));
  if ("problem" in banner) {
    const fieldErrors = { uploads: [banner.problem] };
    return data({ result: submission.reply({ fieldErrors }) }, { status: banner.status });
  }
  if ((await createBanner(db, banner)) === "done") {
    const text = savedBannerText("created", banner.link, await leadsToPage(db, banner.link));
    return bannerRecords.redirectToList({ context, url }, "success", text);
  }
  return data({ result: submission.reply({ formErrors: [SAVE_FAILED] }) }, { status: 503 });
}

export default function NewBanner({ actionData }: Route.ComponentProps) {
  return (
    <Dialog
      title="Add banner"
      closeTo={href("/admin/home")}
      opener="add-banner"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <BannerForm answer={actionData} known={{}} />
    </Dialog>
  );
}
