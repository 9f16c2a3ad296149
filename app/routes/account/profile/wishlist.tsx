import { href, Link, redirect } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { listStockNotices, type StockNotice } from "#app/data/stock-notices.server.ts";
import { listWishlist, removeWishlistEntry, type WishlistEntry } from "#app/data/wishlist.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { chooseLabel } from "#app/shop/product/options.ts";
import { stockText } from "#app/shop/product/product.ts";
import { STOCK_NOTICE_DAYS } from "#app/shop/product/stock-notice.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

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
  const [{ wishes, total }, notices] = await Promise.all([
    listWishlist(db, user.id, { page, pageSize: PAGE_SIZE }),
    page === 1 ? listStockNotices(db, user.id) : [],
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The last product of the page was removed.
  if (page > pages) throw redirect(hrefFor(pages), 303);
  return { wishes, page, pages, notices };
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
  const { wishes, page, pages, notices } = loaderData;
  return (
    <div className="grid gap-4">
      {wishes.length === 0 ? (
        <EmptyState
          icon="heart"
          title="Your wishlist is empty"
          action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
        >
          Tap the heart on a product to keep it here.
        </EmptyState>
      ) : (
        <Panel title="Wishlist">
          <ul id="wishes" tabIndex={-1} className="divide-line divide-y">
            {wishes.map((wish) => (
              <WishRow key={wish.id} wish={wish} here={hrefFor(page)} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefFor={hrefFor} />
        </Panel>
      )}
      {notices.length > 0 ? <StockNotices notices={notices} /> : null}
    </div>
  );
}

/** What the shopper waits for, each with a button that stops it. */
function StockNotices({ notices }: { notices: readonly StockNotice[] }) {
  return (
    <Panel title="Tell me when it is back">
      <p className="text-muted mb-2 text-sm">
        We mail you once when it is in stock again. After {STOCK_NOTICE_DAYS} days we stop waiting.
      </p>
      <ul className="divide-line divide-y">
        {notices.map(({ productId, name }) => (
          <li key={productId} className="flex items-center justify-between gap-3">
            {name === null ? (
              <p className="text-muted min-w-0 py-3">A product that is not sold now</p>
            ) : (
              <Link
                to={href("/product/:id", { id: productId })}
                className="min-w-0 py-3 wrap-anywhere hover:underline"
              >
                {name}
              </Link>
            )}
            <form method="post" action={href("/stock-notices")} data-post="swap">
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="redirectTo" value={href("/profile/wishlist")} />
              <Button
                name="notify"
                value="false"
                variant="ghost"
                size="sm"
                aria-label={`Stop waiting for ${name ?? "a product that is not sold now"}`}
              >
                Stop
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type WishRowProps = { wish: WishlistEntry; here: string };

function WishRow({ wish: { id, product }, here }: WishRowProps) {
  const name = product?.name ?? "a product that is no longer sold";
  return (
    <li className="flex flex-wrap gap-3 py-4 sm:gap-4">
      <Image
        src={product?.imageUrl ?? null}
        alt=""
        className="rounded-control w-18 flex-none self-start sm:w-22"
      />
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex items-start justify-between gap-2">
          {product ? (
            <h3 className="min-w-0 text-base leading-snug">
              <Link
                to={href("/product/:id", { id: product.id })}
                className="-my-3 block py-3 hover:underline"
              >
                {product.name}
              </Link>
            </h3>
          ) : (
            <p className="text-muted">This product is no longer sold.</p>
          )}
          <form method="post" action={here} data-post="swap" className="-my-2.5 -me-3">
            <input type="hidden" name="wishId" value={id} />
            <button
              name="intent"
              value="remove"
              aria-label={`Remove ${name} from wishlist`}
              className="icon-button text-muted"
            >
              <Icon name="bin" className="size-5" />
            </button>
          </form>
        </div>
        {product ? <Buyable product={product} here={here} /> : null}
      </div>
    </li>
  );
}

function Buyable({ product, here }: { product: NonNullable<WishlistEntry["product"]>; here: string }) {
  const { id, name, price, priceVaries, stock, optionNames } = product;
  const soldOut = stock === 0;
  const hasOptions = optionNames.length > 0;
  return (
    <>
      <Price price={price} varies={priceVaries} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={classes("text-sm", soldOut ? "text-red font-semibold" : "text-muted")}>
          {hasOptions && !soldOut ? null : stockText(stock)}
        </p>
        {soldOut ? null : hasOptions ? (
          <ButtonLink
            to={href("/product/:id", { id })}
            variant="secondary"
            size="sm"
            aria-label={`${chooseLabel(optionNames)}, ${name}`}
          >
            {chooseLabel(optionNames)}
          </ButtonLink>
        ) : (
          <form method="post" action={href("/cart")} data-post="stay">
            <input type="hidden" name="productId" value={id} />
            <input type="hidden" name="redirectTo" value={here} />
            <Button
              name="intent"
              value="add"
              variant="secondary"
              size="sm"
              aria-label={`Add to Cart, ${name}`}
            >
              Add to Cart
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
