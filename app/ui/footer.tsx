import { href, Link } from "react-router";

import { phoneHref, takesOnlinePayment } from "#app/shop/settings/policy.ts";
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
    "Support",
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

/** Site links, contact details, ways to pay, seller and grievance officer. Settings that are empty are left out. */
export function Footer({ settings, year }: FooterProps) {
  const { siteName, legalName, address, contactEmail, contactPhone, grievanceName } = settings;
  const ways = [
    ...(takesOnlinePayment(settings) ? ["UPI", "Cards", "Net banking"] : []),
    ...(settings.enableCod ? ["Cash on delivery"] : []),
  ];
  return (
    <footer className="border-line bg-card text-muted mt-6 border-t text-sm lg:mt-8">
      <div className="page-width py-5 lg:py-8">
        <nav aria-label="Footer" className="flex flex-wrap gap-4">
          {COLUMNS.map(([title, links]) => (
            <div key={title} className="flex-1 basis-20">
              <p className="text-ink font-semibold">{title}</p>
              {links.map(([to, label]) => (
                <Link key={to} to={to} className={`${ROW} hover:underline`}>
                  {label}
                </Link>
              ))}
            </div>
          ))}
          {/* On a phone side by side: what the links are for, they say themselves. */}
          <div className="flex flex-1 basis-40 flex-wrap gap-x-4 lg:block">
            <p className="text-ink hidden font-semibold lg:block">Talk to us</p>
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
        <div className="border-line mt-3 flex flex-wrap items-center gap-x-4 border-t pt-3 text-xs">
          {ways.length > 0 ? <p>{ways.join(" · ")}</p> : null}
          {grievanceName ? (
            <p>
              Grievance officer:{" "}
              <Link to={href("/contact")} className="inline-flex min-h-11 items-center underline">
                {grievanceName}
              </Link>
            </p>
          ) : null}
          <p>{[`© ${year} ${siteName}`, legalName, address].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
    </footer>
  );
}
