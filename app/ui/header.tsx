import { Form, href, Link, useLocation, useSearchParams } from "react-router";
import { Theme, useTheme } from "remix-themes";

import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";

type HeaderProps = {
  siteName: string;
  /** Number of different products in the cart; no badge at 0. */
  cartCount: number;
  signedIn: boolean;
  /** Hides the header's search form on a phone. */
  pageHasSearch?: boolean;
};

/** Header of the shop: logo, search, theme, account and cart. */
export function Header({ siteName, cartCount, signedIn, pageHasSearch = false }: HeaderProps) {
  const { pathname, search, key } = useLocation();
  return (
    <header className="border-line bg-card border-b">
      <div className="page-width flex flex-wrap items-center gap-x-1 py-1.5">
        <Link
          to={href("/")}
          className="text-primary mr-auto inline-flex min-h-11 min-w-11 items-center text-xl font-extrabold tracking-tight lowercase"
        >
          {siteName}
        </Link>
        <SearchForm hideOnPhone={pageHasSearch} />
        <ThemeToggle redirectTo={pathname + search} />
        {signedIn ? (
          <AccountMenu key={key} />
        ) : (
          <ButtonLink to={href("/login")} variant="ghost" size="sm">
            Sign In
          </ButtonLink>
        )}
        <CartLink count={cartCount} />
      </div>
    </header>
  );
}

function SearchForm({ hideOnPhone }: { hideOnPhone: boolean }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  // Other lists use the same query parameter for their own search.
  const search = pathname === href("/products") ? (params.get("search") ?? "") : "";
  return (
    <search
      className={classes(
        "relative order-last basis-full py-1 lg:order-none lg:mx-6 lg:basis-md",
        hideOnPhone && "max-lg:hidden",
      )}
    >
      <Form action={href("/products")}>
        <SearchBox key={search} search={search} label="Search products" className="pr-12" />
        <button aria-label="Search" className="icon-button text-muted absolute top-1 right-0">
          <Icon name="search" />
        </button>
      </Form>
    </search>
  );
}

/** Switches the theme: by form post without script, at once and in every open tab with script. */
function ThemeToggle({ redirectTo }: { redirectTo: string }) {
  const [theme, setTheme] = useTheme();
  const other = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  return (
    <Form
      method="post"
      action={href("/theme")}
      reloadDocument
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(other);
      }}
    >
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button name="theme" value={other} aria-label={`Use ${other} theme`} className="icon-button">
        <Icon name={theme === Theme.DARK ? "sun" : "moon"} />
      </button>
    </Form>
  );
}

function AccountMenu() {
  return (
    <details className="relative">
      <summary aria-label="Account menu" className="icon-button list-none">
        <Icon name="user" />
      </summary>
      <div className="card absolute right-0 z-40 mt-1 grid w-44 p-1">
        <ButtonLink to={href("/profile")} variant="ghost" className="justify-start">
          Profile
        </ButtonLink>
        <ButtonLink to={href("/orders")} variant="ghost" className="justify-start">
          My Orders
        </ButtonLink>
        <Form method="post" action={href("/sign-out")} className="grid">
          <Button variant="ghost" className="justify-start">
            Sign Out
          </Button>
        </Form>
      </div>
    </details>
  );
}

function CartLink({ count }: { count: number }) {
  const name = count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "item" : "items"}`;
  return (
    <Link to={href("/cart")} aria-label={name} className="icon-button">
      <Icon name="cart" />
      {count > 0 ? (
        <span className="bg-primary text-on-primary absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-xs font-bold">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
