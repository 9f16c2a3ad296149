import { href, redirect } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { listStockNotices } from "#app/data/stock-notices.server.ts";
import { type UnsoldProduct, unsoldProducts } from "#app/data/unsold-products.server.ts";
import {
  listWishlist,
  removeWishlistEntry,
  type SavedProduct,
  type WishlistEntry,
} from "#app/data/wishlist.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { SavedProductRow } from "#app/routes/account/profile/saved-product.tsx";
import { StockNotices } from "#app/routes/account/profile/stock-notices.tsx";
import { chooseLabel } from "#app/shop/product/options.ts";
import { lowStockText } from "#app/shop/product/product.ts";
import { priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { PopularProducts } from "#app/ui/suggested-products.tsx";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/wishlist";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Wishlist", path: href("/profile/wishlist"), noindex: true });

const PAGE_SIZE = 24;
const MAX_PAGE = 10_000;

const pageOf = z.coerce.number().int().min(1).max(MAX_PAGE).catch(1);
const wishId = z.guid();

function hrefFor(page: number): string {
  return page > 1 ? `${href("/profile/wishlist")}?page=${page}` : href("/profile/wishlist");
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const page = pageOf.parse(url.searchParams.get("page") ?? 1);
  const [{ wishes, total }, notices, settings] = await Promise.all([
    listWishlist(db, user.id, { page, pageSize: PAGE_SIZE }),
    listStockNotices(db, user.id),
    getSettings(db),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The last product of the page was removed.
  if (page > pages) throw redirect(hrefFor(pages), 303);
  const unsold = [...wishes, ...notices].flatMap(({ product, productId }) => (product ? [] : productId));
  const [unsoldNames, suggested] = await Promise.all([
    // Without their names the rows still say that they are no longer sold.
    unsoldProducts(db, unsold).catch((): UnsoldProduct[] => []),
    wishes.length === 0 ? suggestProducts(context, settings) : null,
  ]);
  return {
    wishes,
    page,
    pages,
    notices: page === 1 ? notices : [],
    awaited: notices.map(({ productId }) => productId),
    unsold: unsoldNames,
    taxLabel: priceTaxLabel(settings),
    suggested,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context }, [], ["intent", "wishId"]);
  const id = wishId.safeParse(form.get("wishId"));
  if (!id.success) throwUnreadableForm();
  const shopper = await verifyUserOrNull({ url, context });
  const removed = shopper !== null && (await removeWishlistEntry(shopper.db, shopper.user.id, id.data));
  context
    .get(sessionContext)
    .notify(
      removed
        ? { kind: "success", message: "Removed from wishlist" }
        : { kind: "error", message: "Failed to remove from wishlist" },
    );
  return redirect(hrefFor(pageOf.parse(url.searchParams.get("page") ?? 1)), 303);
}

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { wishes, page, pages, notices, awaited, unsold, taxLabel, suggested } = loaderData;
  const unsoldName = (productId: string) => unsold.find(({ id }) => id === productId)?.name ?? "A product";
  return (
    <div className="grid grid-cols-1">
      <AccountHeading title="Wishlist" />
      {wishes.length === 0 ? (
        <EmptyState
          icon="heart"
          title="Your wishlist is empty"
          action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
        >
          Tap the heart on a product to keep it here.
        </EmptyState>
      ) : (
        <div className="card">
          <h2 className="sr-only">Products on your wishlist</h2>
          <ul id="wishes" tabIndex={-1} className="ruled">
            {wishes.map((wish) => (
              <WishRow
                key={wish.id}
                wish={wish}
                unsold={unsoldName(wish.productId)}
                isAwaited={awaited.includes(wish.productId)}
                taxLabel={taxLabel}
                here={hrefFor(page)}
              />
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefFor={hrefFor} />
        </div>
      )}
      {notices.length > 0 ? (
        <div className="mt-4">
          <StockNotices notices={notices} unsoldName={unsoldName} taxLabel={taxLabel} />
        </div>
      ) : null}
      {suggested ? (
        <div className="mt-4">
          <PopularProducts {...suggested} redirectTo={href("/profile/wishlist")} swaps />
        </div>
      ) : null}
    </div>
  );
}

type WishRowProps = {
  wish: WishlistEntry;
  unsold: string;
  /** True if the shopper gets a mail when it is back in stock. */
  isAwaited: boolean;
  taxLabel: string;
  here: string;
};

function WishRow({ wish: { id, product }, unsold, isAwaited, taxLabel, here }: WishRowProps) {
  return (
    <SavedProductRow
      product={product}
      unsold={unsold}
      taxLabel={taxLabel}
      remove={
        <form method="post" action={here} data-post="swap" className="-my-2.5 -me-3">
          <input type="hidden" name="wishId" value={id} />
          <button
            name="intent"
            value="remove"
            aria-label={`Remove ${product?.name ?? unsold} from wishlist`}
            className="icon-button text-muted"
          >
            <Icon name="bin" className="size-5" />
          </button>
        </form>
      }
    >
      {product ? <Buyable product={product} isAwaited={isAwaited} here={here} /> : null}
    </SavedProductRow>
  );
}

type BuyableProps = { product: SavedProduct; isAwaited: boolean; here: string };

function Buyable({ product: { id, name, stock, optionNames }, isAwaited, here }: BuyableProps) {
  if (stock === 0 && isAwaited) {
    return <p className="text-muted text-sm">Out of stock · we will mail you</p>;
  }
  if (stock === 0) {
    return (
      <>
        <Stock stock={stock} />
        <form method="post" action={href("/stock-notices")} data-post="swap" className="ms-auto">
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="redirectTo" value={here} />
          <Button
            name="notify"
            value="true"
            variant="outline"
            size="sm"
            aria-label={`Tell me when it is back, ${name}`}
          >
            Tell me when it is back
          </Button>
        </form>
      </>
    );
  }
  if (optionNames.length > 0) {
    return (
      <>
        <Stock stock={stock} />
        <ButtonLink
          to={href("/product/:id", { id })}
          variant="outline"
          size="sm"
          className="ms-auto"
          aria-label={`${chooseLabel(optionNames)}, ${name}`}
        >
          {chooseLabel(optionNames)}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Stock stock={stock} />
      <form method="post" action={href("/cart")} data-post="stay" className="ms-auto">
        <input type="hidden" name="productId" value={id} />
        <input type="hidden" name="redirectTo" value={here} />
        <Button name="intent" value="add" variant="outline" size="sm" aria-label={`Add to Cart, ${name}`}>
          Add to Cart
        </Button>
      </form>
    </>
  );
}

/** The stock of a product, in the colour of its page where there is little or none. */
function Stock({ stock }: { stock: number }) {
  const low = lowStockText(stock);
  return (
    <p className={classes("text-sm font-semibold", low ? "text-red" : "text-green")}>{low ?? "In stock"}</p>
  );
}
