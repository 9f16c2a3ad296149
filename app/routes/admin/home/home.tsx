import { data, href, Outlet } from "react-router";
import * as z from "zod";

import {
  type FeaturedProduct,
  listBanners,
  readFeatured,
  readPins,
  savePins,
} from "#app/data/admin-home.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { BannerTable } from "#app/routes/admin/home/banner-table.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { MovableProductRow } from "#app/routes/admin/movable-product-row.tsx";
import { MAX_PINNED, withStates } from "#app/shop/banner/banner.ts";
import { CHOSEN_MOVES, moveChosen } from "#app/shop/collection/collection.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/home";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Home page");

const CHANGED = "Someone changed the pinned products meanwhile. Look at them below and try again.";
const moveSchema = z.object({
  product: z.guid({ error: UNREADABLE_FORM }),
  move: z.enum(CHOSEN_MOVES, { error: UNREADABLE_FORM }),
  version: z.iso.datetime({ offset: true, error: UNREADABLE_FORM }),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/home");
  const [{ version, pinned, others }, banners] = await Promise.all([readFeatured(db), listBanners(db)]);
  const now = new Date();
  return {
    version,
    pinned,
    others,
    banners: withStates(banners, now),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/home");
  const form = moveSchema.safeParse(Object.fromEntries(await readForm({ request, context }, moveSchema)));
  if (!form.success) return data({ message: UNREADABLE_FORM }, { status: 400 });
  const { product, move, version } = form.data;
  const moved = moveChosen((await readPins(db)).pinnedIds, product, move, MAX_PINNED);
  if (!moved) return data({ message: `At most ${MAX_PINNED} products can be pinned` }, { status: 400 });
  const saved = await savePins(db, version, moved);
  if (saved === "changed") return data({ message: CHANGED }, { status: 409 });
  if (saved !== "done") return data({ message: "Failed to save the pinned products" }, { status: 503 });
  return redirectWithNotice(context, href("/admin/home"), "success", "Pinned products saved");
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, pinned, others, banners } = loaderData;
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Home page"
          action={
            <ButtonLink id="edit-front" to={href("/admin/home/front")} variant="outline" preventScrollReset>
              Headline and logo
            </ButtonLink>
          }
        />
        <section aria-labelledby="banners" className="mb-8">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id="banners" className="text-lg">
              Banners
            </h2>
            <ButtonLink id="add-banner" to={href("/admin/home/banners/new")} preventScrollReset>
              Add banner
            </ButtonLink>
          </div>
          <BannerTable banners={banners} />
        </section>
        <section aria-labelledby="pinned">
          <h2 id="pinned" className="mb-1 text-lg">
            Featured products
          </h2>
          <p className="text-muted mb-4 text-sm">
            The home page shows eight: the pinned ones{pinned.length > 1 ? " in this order" : null}, then the
            newest. What is sold out is left out. Tick Featured on a product to list it here.
          </p>
          {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
          <h3 className="mb-2 text-base">Pinned</h3>
          {pinned.length === 0 ? (
            <p className="text-muted mb-4 text-sm">No pinned products yet. The newest come first.</p>
          ) : null}
          <ol className="card divide-line mb-4 divide-y empty:hidden">
            {pinned.map((product, place) => (
              <MovableProductRow
                key={product.id}
                {...rowOf(product)}
                version={version}
                moves={[
                  ...(place > 0 ? (["up"] as const) : []),
                  ...(place < pinned.length - 1 ? (["down"] as const) : []),
                  "remove",
                ]}
              />
            ))}
          </ol>
          <h3 className="mb-2 text-base">Other featured products, newest first</h3>
          {others.length === 0 ? <p className="text-muted">No others.</p> : null}
          <ul className="card divide-line divide-y empty:hidden">
            {others.map((product) => (
              <MovableProductRow key={product.id} {...rowOf(product)} version={version} moves={["add"]} />
            ))}
          </ul>
        </section>
      </div>
      <Outlet />
    </>
  );
}

const LABELS = { add: "Pin", remove: "Unpin" };

function rowOf({ id, name, notShown, price, imageUrl }: FeaturedProduct) {
  return {
    id,
    name,
    price,
    imageUrl,
    note: notShown && `Not shown: ${notShown}`,
    labels: LABELS,
  };
}
