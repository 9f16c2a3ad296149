import { data, href } from "react-router";

import { deleteBanner } from "#app/data/admin-home.server.ts";
import { deleteUnusedImages } from "#app/data/product-images.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { bannerRecords } from "#app/routes/admin/home/banner.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/banner-delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete banner");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/home/banners/:bannerId/delete");
  const { id, alt } = await bannerRecords.requireRecord(db, { context, url }, params.bannerId);
  return { id, alt };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/home/banners/:bannerId/delete");
  await readIntent({ request, context }, ["delete"]);
  const { id, imageUrl } = await bannerRecords.requireRecord(db, { context, url }, params.bannerId);
  const deleted = await deleteBanner(db, id);
  if (deleted === "not-found") return bannerRecords.redirectNotFound({ context, url });
  if (deleted !== "done") return data({ message: "Failed to delete banner" }, { status: 503 });
  await deleteUnusedImages(db, [imageUrl]);
  return bannerRecords.redirectToList({ context, url }, "success", "Banner deleted successfully");
}

export default function DeleteBanner({ loaderData, actionData }: Route.ComponentProps) {
  const { id, alt } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this banner?"
      closeTo={href("/admin/home")}
      opener={`delete-${id}`}
      message={actionData?.message}
      note="To stop it and keep it, set an end date instead."
    >
      <p className="font-semibold wrap-anywhere">{alt}</p>
    </ConfirmDialog>
  );
}
