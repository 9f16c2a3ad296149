import { href, Link } from "react-router";

import { phoneHref, takesOnlinePayment } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { SocialLinks } from "#app/ui/social-links.tsx";
import { ThemeButton } from "#app/ui/theme-button.tsx";

type FooterProps = {
  settings: Pick<
    Settings,
    | "siteName"
    | "legalName"
    | "address"
    | "contactEmail"
    | "contactPhone"
    | "grievanceName"
    | "enableCod"
    | "enableRazorpay"
    | "razorpayKeyId"
    | "instagramUrl"
    | "facebookUrl"
    | "youtubeUrl"
    | "xUrl"
  >;
  year: string;
  /** True if the header has the toggle of the theme, whose form the button here sends. */
  hasToggle: boolean;
};

const COLUMNS = [
  [
    "Shop",
    [
      [href("/"), "Home"],
      [href("/products"), "Products"],
      [href("/shipping"), "Shipping"],
    ],
  ],
  [
    "Help",
    [
      [href("/help"), "Help"],
      [href("/contact"), "Contact"],
      [href("/returns"), "Returns"],
    ],
  ],
  [
    "Company",
    [
      [href("/about"), "About"],
      [href("/privacy"), "Privacy"],
      [href("/terms"), "Terms"],
    ],
  ],
] as const;

const ROW = "flex min-h-11 items-center lg:min-h-8";
const LINK = `${ROW} hover:underline`;
const HEADING = `${ROW} text-ink font-semibold`;

/** Site links, contact details, ways to pay, seller and grievance officer. Settings that are empty are left out. */
export function Footer({ settings, year, hasToggle }: FooterProps) {
  const { siteName, legalName, address, contactEmail, contactPhone, grievanceName } = settings;
  const ways = [
    ...(takesOnlinePayment(settings) ? ["UPI", "Cards", "Net banking"] : []),
    ...(settings.enableCod ? ["Cash on delivery"] : []),
  ];
  return (
    <footer className="border-line bg-card text-muted mt-6 border-t text-sm">
      <div className="page-width py-5">
        <nav aria-label="Footer" className="flex flex-wrap gap-4">
          {COLUMNS.map(([title, links]) => (
            <div key={title} className="flex-1 basis-20">
              <p className={HEADING}>{title}</p>
              {links.map(([to, label]) => (
                <Link key={to} to={to} className={LINK}>
                  {label}
                </Link>
              ))}
            </div>
          ))}
          {/* On a phone side by side. */}
          <div className="flex flex-1 basis-40 flex-wrap gap-x-4 lg:block">
            <p className={`${HEADING} w-full`}>Contact</p>
            {contactEmail ? (
              <a href={`mailto:${contactEmail}`} className={`${ROW} link`}>
                {contactEmail}
              </a>
            ) : null}
            {contactPhone ? (
              <a href={phoneHref(contactPhone)} className={`${ROW} link`}>
                {contactPhone}
              </a>
            ) : null}
            <SocialLinks settings={settings} />
          </div>
        </nav>
        <div className="border-line mt-3 flex flex-wrap items-center gap-x-4 border-t pt-1">
          {ways.length > 0 ? <p className={ROW}>{ways.join(" · ")}</p> : null}
          {grievanceName ? (
            <Link to={href("/contact")} className={LINK}>
              {`Grievance officer: ${grievanceName}`}
            </Link>
          ) : null}
          {hasToggle ? <ThemeButton className="min-h-11" /> : null}
          <p className="py-3">
            {[`© ${year} ${siteName}`, legalName, address && keepNumbers(address)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
    </footer>
  );
}
