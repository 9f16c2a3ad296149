import { href, Link } from "react-router";

type FooterProps = {
  siteName: string;
  /** Empty when the shop keeper has not set it. */
  contactEmail: string;
  address: string;
  signedIn: boolean;
  year: string;
};

/** Where else to go, whom to write to, and who sells. */
export function Footer({ siteName, contactEmail, address, signedIn, year }: FooterProps) {
  const links = [
    { to: href("/"), label: "Home" },
    { to: href("/products"), label: "Products" },
    { to: href("/cart"), label: "Cart" },
    signedIn ? { to: href("/orders"), label: "My Orders" } : { to: href("/login"), label: "Sign In" },
  ];
  return (
    <footer className="border-line bg-card text-muted mt-auto border-t text-sm">
      <div className="page grid gap-2 py-6 lg:grid-cols-[1fr_auto] lg:items-center">
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="tap hover:text-ink px-2 hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        {contactEmail ? (
          <p>
            Questions?{" "}
            <a href={`mailto:${contactEmail}`} className="link tap">
              {contactEmail}
            </a>
          </p>
        ) : null}
        <p className="lg:col-span-2">
          © {year} {siteName}
          {address ? ` · ${address}` : null}
        </p>
      </div>
    </footer>
  );
}
