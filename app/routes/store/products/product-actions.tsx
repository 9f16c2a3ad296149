import { Share } from "#app/routes/store/products/share.tsx";
import { idSuffix } from "#app/shop/cart/marks.ts";
import { InCartLink } from "#app/ui/in-cart-link.tsx";
import { WishlistForm } from "#app/ui/wishlist-button.tsx";

type ProductActionsProps = {
  product: { id: string; name: string };
  /** The id of the shown variant, or of the product without one. */
  shownId: string;
  /** The ids that are on the wishlist. */
  wished: readonly string[];
  /** The address that is shared. */
  url: string;
  redirectTo: string;
};

/** What can be done with a product besides buying it: wishlist, sharing, and the way to the cart it is in. */
export function ProductActions({
  product: { id, name },
  shownId,
  wished,
  url,
  redirectTo,
}: ProductActionsProps) {
  const wishId = wished.includes(id) ? id : shownId;
  return (
    <div className="relative flex flex-wrap gap-2">
      <WishlistForm id={wishId} name={name} wished={wished.includes(wishId)} redirectTo={redirectTo} />
      <Share name={name} url={url} />
      <div data-line={idSuffix(shownId)} className="contents">
        <InCartLink id={shownId} />
      </div>
    </div>
  );
}
