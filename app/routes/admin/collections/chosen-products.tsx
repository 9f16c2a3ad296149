import { data, href } from "react-router";
import * as z from "zod";

import { saveChosenProducts } from "#app/data/admin-collections.server.ts";
import { productNames, searchAdminProducts } from "#app/data/admin-products.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  listFields,
  redirectWithNotice,
  revalidateScreen,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { collectionRecords } from "#app/routes/admin/collections/collection.server.ts";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { MovableProductRow } from "#app/routes/admin/movable-product-row.tsx";
import { CHOSEN_MOVES, MAX_CHOSEN, moveChosen } from "#app/shop/collection/collection.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/chosen-products";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Products of a collection");

const FOUND = 10;
const CHANGED = "Someone changed this collection meanwhile. Look at it below and try again.";
const querySchema = z.object({ search: listFields.search });
const moveSchema = z.object({
  product: z.guid({ error: UNREADABLE_FORM }),
  move: z.enum(CHOSEN_MOVES, { error: UNREADABLE_FORM }),
  version: z.iso.datetime({ offset: true, error: UNREADABLE_FORM }),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections/:collectionId/products");
  const { search } = adminQuery(url, querySchema);
  const [collection, found] = await Promise.all([
    collectionRecords.requireRecord(db, { context, url }, params.collectionId),
    search === "" ? null : searchAdminProducts(db, search, FOUND),
  ]);
  const { id, name, slug, version, productIds, rule } = collection;
  if (rule) {
    const message = "This collection has its products by a rule. Change it to choose them by hand.";
    throw redirectWithNotice(context, href("/admin/collections"), "error", message);
  }
  const known = await productNames(db, productIds);
  return {
    collection: { id, name, slug, version },
    search,
    chosen: productIds.map((productId) => ({ id: productId, ...known.get(productId) })),
    found:
      found?.products
        .filter((product) => !productIds.includes(product.id))
        .map(({ id: productId, name: title, sku, price, imageUrl }) => ({
          id: productId,
          name: title,
          sku,
          price,
          imageUrl,
        })) ?? null,
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/:collectionId/products");
  const form = moveSchema.safeParse(Object.fromEntries(await readForm({ request, context }, moveSchema)));
  if (!form.success) return data({ message: UNREADABLE_FORM }, { status: 400 });
  const { product, move, version } = form.data;
  const collection = await collectionRecords.requireRecord(db, { context, url }, params.collectionId);
  const moved = moveChosen(collection.productIds, product, move);
  if (!moved) return data({ message: `A collection has at most ${MAX_CHOSEN} products` }, { status: 400 });
  const saved = await saveChosenProducts(db, collection.id, version, moved);
  if (saved === "changed") return data({ message: CHANGED }, { status: 409 });
  if (saved !== "done") return data({ message: "Failed to save the products" }, { status: 503 });
  const back = href("/admin/collections/:collectionId/products", { collectionId: collection.id });
  return redirectWithNotice(context, back + url.search, "success", "Products saved");
}

export default function ChosenProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, search, chosen, found } = loaderData;
  return (
    <>
      <ListHeader
        title={`Products of ${collection.name}`}
        back={<BackLink to={href("/admin/collections")}>Back to collections</BackLink>}
        action={<TextLink to={href("/collections/:slug", { slug: collection.slug })}>View in shop</TextLink>}
      />
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <h2 className="mb-2">Add a product</h2>
      <ListToolbar
        action={href("/admin/collections/:collectionId/products", { collectionId: collection.id })}
        search={{ value: search, label: "Name or SKU" }}
        button="Find"
      />
      {found?.length === 0 ? <p className="text-muted mb-6">No other product matches “{search}”.</p> : null}
      {found && found.length > 0 ? (
        <section aria-labelledby="found" className="mb-6">
          <h2 id="found" className="mb-2">
            Found
          </h2>
          <ul className="card divide-line divide-y">
            {found.map((product) => (
              <MovableProductRow
                key={product.id}
                id={product.id}
                name={product.name}
                price={product.price}
                imageUrl={product.imageUrl}
                note={product.sku}
                version={collection.version}
                moves={["add"]}
                labels={LABELS}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="chosen">
        <h2 id="chosen" className="mb-2">
          Chosen, in this order
        </h2>
        {chosen.length === 0 ? (
          <p className="text-muted">None yet. Find products above and add them.</p>
        ) : null}
        <ol className="card divide-line divide-y empty:hidden">
          {chosen.map(({ id, name, isActive, price, imageUrl }, place) => (
            <MovableProductRow
              key={id}
              id={id}
              name={name === undefined ? "Deleted product" : isActive ? name : `${name} · Inactive`}
              price={price}
              imageUrl={imageUrl}
              version={collection.version}
              moves={[
                ...(place > 0 ? (["up"] as const) : []),
                ...(place < chosen.length - 1 ? (["down"] as const) : []),
                "remove",
              ]}
              labels={LABELS}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

const LABELS = { add: "Add", remove: "Remove" };
