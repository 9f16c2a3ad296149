import { href, Link, useLocation } from "react-router";

import { cartLabel } from "#app/shop/cart/marks.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { ShopMark } from "#app/ui/shop-mark.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ThemeButton, ThemeToggle } from "#app/ui/theme-button.tsx";

type HeaderProps = {
  siteName: string;
  /** The picture beside the name; '' for the mark. */
  logo: string;
  /** Suffixes of the products in the cart, and when the page was made. */
  cart: { lines: string[]; at: number };
  signedIn: boolean;
  /** Shown as a row on a large screen. */
  categories: readonly { name: string; slug: string }[];
  /** What the list of products is searched for; none on other pages. */
  search?: string | undefined;
};

/**
 * Header of the shop: logo, theme, account and cart, which stay in sight, and the search of the whole shop, which on a
 * phone scrolls away. After Back the browser must show the search of a list, not the one that was typed on it.
 */
export function Header({ siteName, logo, cart, signedIn, categories, search }: HeaderProps) {
  const category = new URLSearchParams(useLocation().search).get("category");
  return (
    <header {...cartData(cart)} className="contents">
      <div className="shop-header">
        <div className="page-width relative flex items-center gap-x-1">
          <Logo siteName={siteName} logo={logo} />
          <ThemeToggle />
          {signedIn ? (
            <AccountMenu />
          ) : (
            <ButtonLink to={href("/login")} variant="ghost" size="sm">
              Sign In
            </ButtonLink>
          )}
          <CartLink count={cart.lines.length} />
        </div>
      </div>
      <search className="header-search">
        <form
          action={href("/products")}
          autoComplete={search === undefined ? undefined : "off"}
          className="relative"
        >
          <SearchBox search={search ?? ""} label="Search products" />
        </form>
      </search>
      {categories.length > 0 ? <CategoryRow categories={categories} current={category} /> : null}
    </header>
  );
}

type CategoryRowProps = Pick<HeaderProps, "categories"> & { current: string | null };

/** The categories beside each other, on a large screen. */
function CategoryRow({ categories, current }: CategoryRowProps) {
  return (
    <nav aria-label="Categories" className="border-line bg-card hidden border-b lg:block">
      <div className="page-width">
        <div className="-mx-3 flex gap-1 text-sm">
          {categories.map(({ name, slug }) => (
            <Link
              key={slug}
              to={`${href("/products")}?category=${slug}`}
              aria-current={slug === current ? "page" : undefined}
              className="tab"
            >
              {name}
            </Link>
          ))}
        </div>
      </div>
    </nav>
  );
}

type CheckoutHeaderProps = Pick<HeaderProps, "siteName" | "logo" | "cart"> & {
  /** Leaves out the way back, because the order is placed. */
  isPaying: boolean;
};

/** Header of checkout and payment: nothing leads away but the way back. */
export function CheckoutHeader({ siteName, logo, cart, isPaying }: CheckoutHeaderProps) {
  return (
    <header {...cartData(cart)} className="shop-header">
      <div className="page-width flex flex-wrap items-center gap-x-4">
        <Logo siteName={siteName} logo={logo} />
        <p data-secure className="text-muted flex items-center gap-1 text-xs sm:text-sm">
          <Icon name="shield" className="hidden size-4.5 sm:block" />
          Secure checkout
        </p>
        {isPaying ? null : <TextLink to={href("/cart")}>Back to Cart</TextLink>}
      </div>
    </header>
  );
}

/** The shop's mark, which leads to the first page. */
function Logo({ siteName, logo }: Pick<HeaderProps, "siteName" | "logo">) {
  return (
    <Link
      to={href("/")}
      className="text-primary me-auto inline-flex min-h-11 min-w-11 items-center gap-2 text-xl font-bold lowercase"
    >
      <ShopMark siteName={siteName} logoUrl={logo} />
    </Link>
  );
}

function AccountMenu() {
  return (
    <details data-menu>
      <summary aria-label="Account menu" className="icon-button">
        <Icon name="user" />
      </summary>
      <div className="popover inset-e-[16px] z-40 grid w-44 gap-1 p-2">
        <ButtonLink to={href("/profile")} variant="ghost" className="justify-start">
          Profile
        </ButtonLink>
        <ButtonLink to={href("/orders")} variant="ghost" className="justify-start">
          My Orders
        </ButtonLink>
        <ButtonLink to={href("/profile/wishlist")} variant="ghost" className="justify-start">
          Wishlist
        </ButtonLink>
        <ThemeButton className={buttonClass({ variant: "ghost" }, "justify-start")} />
        <form method="post" action={href("/sign-out")} className="border-line mt-1 grid border-t pt-1">
          <Button variant="ghost" className="justify-start">
            Sign Out
          </Button>
        </form>
      </div>
    </details>
  );
}

/** Returns the data attributes that give the cart to the shop's script. */
const cartData = ({ lines, at }: HeaderProps["cart"]) => ({ "data-lines": lines.join(" "), "data-at": at });

/** The shop's script keeps the badge up to date. */
function CartLink({ count }: { count: number }) {
  return (
    <Link to={href("/cart")} aria-label={cartLabel(count)} data-cart className="icon-button lg:-me-3">
      <Icon name="cart" />
      <span hidden={count === 0} className="cart-count">
        {count === 0 ? null : count}
      </span>
    </Link>
  );
}
