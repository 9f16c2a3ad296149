import { data } from "react-router";

import { deleteProduct, isProductOrdered } from "#app/data/admin-products.server.ts";
import { deleteUnusedImages, imagesOf } from "#app/data/product-images.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { removedMediaUrls } from "#app/shop/product/image-list.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

const DONE = {
  deleted: "Product deleted successfully",
  deactivated:
    "This product has been ordered, so it stays in the records: it is inactive now and no longer for sale.",
};

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete product");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/:productId/delete");
  const { id, name, sku } = await productRecords.requireRecord(db, { context, url }, params.productId);
  return { id, name, sku, isOrdered: await isProductOrdered(db, id), closeTo: productListPath(url) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId/delete");
  await readIntent({ request, context }, ["delete"]);
  const id = productRecords.parseId(params.productId);
  const images = await imagesOf(db, id);
  const answer = await deleteProduct(db, id);
  if (answer === "gone") return productRecords.redirectNotFound({ context, url });
  if (answer === "failed") return data({ message: "Failed to delete product" }, { status: 503 });
  if (answer === "deleted") await deleteUnusedImages(db, removedMediaUrls(images, []));
  return productRecords.redirectToList({ context, url }, "success", DONE[answer]);
}

export default function DeleteProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, sku, isOrdered, closeTo } = loaderData;
  const seesOrders = useMay()("orders.read");
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this product?"
      closeTo={closeTo}
      opener={`delete-${id}`}
      message={actionData?.message}
      note={
        isOrdered
          ? "It has been ordered, so it becomes inactive and stays in the records."
          : seesOrders && isOrdered === false
            ? "It has never been ordered, so it is removed with its images."
            : "A product that has been ordered becomes inactive instead."
      }
    >
      <p className="font-semibold break-words">{name}</p>
      <p className="text-muted text-sm break-words">{sku}</p>
    </ConfirmDialog>
  );
}
