import { href, Link } from "react-router";

import { phoneHref } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { SocialLinks } from "#app/ui/social-links.tsx";

type FooterProps = {
  settings: Pick<
    Settings,
    | "siteName"
    | "legalName"
    | "address"
    | "contactEmail"
    | "contactPhone"
    | "instagramUrl"
    | "facebookUrl"
    | "youtubeUrl"
    | "xUrl"
  >;
  year: string;
};

const LINKS = [
  [href("/"), "Home"],
  [href("/products"), "Products"],
  [href("/help"), "Help"],
  [href("/contact"), "Contact"],
  [href("/shipping"), "Shipping"],
  [href("/returns"), "Returns"],
  [href("/about"), "About"],
  [href("/privacy"), "Privacy"],
  [href("/terms"), "Terms"],
] as const;

/** Site links, contact details and seller. Settings that are empty are left out. */
export function Footer({ settings, year }: FooterProps) {
  const { siteName, legalName, address, contactEmail, contactPhone } = settings;
  return (
    <footer className="border-line bg-card text-muted mt-auto border-t text-sm">
      <div className="page-width grid gap-x-8 gap-y-1 py-4 lg:grid-cols-[1fr_auto]">
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          {LINKS.map(([to, label]) => (
            <Link
              key={to}
              to={to}
              className="hover:text-ink inline-flex min-h-11 min-w-11 items-center px-2 hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <p className="flex flex-wrap items-center gap-x-4">
          {contactEmail ? (
            <a href={`mailto:${contactEmail}`} className="link inline-flex min-h-11 min-w-11 items-center">
              {contactEmail}
            </a>
          ) : null}
          {contactPhone ? (
            <a href={phoneHref(contactPhone)} className="link inline-flex min-h-11 min-w-11 items-center">
              {contactPhone}
            </a>
          ) : null}
          <SocialLinks settings={settings} />
        </p>
        <p className="lg:col-span-2">
          {[`© ${year} ${siteName}`, legalName, address].filter(Boolean).join(" · ")}
        </p>
      </div>
    </footer>
  );
}
