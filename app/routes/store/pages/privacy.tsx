import { href, Link } from "react-router";

import { Contents } from "#app/routes/store/pages/contents.tsx";
import { HowToCloseAccount, HowToSeeMyData } from "#app/routes/store/pages/how-to.tsx";
import { takesOnlinePayment } from "#app/shop/settings/policy.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Article } from "#app/ui/article.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Grievance, SellerInfo } from "#app/ui/seller-info.tsx";

import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Privacy",
      description: "What the shop keeps about you, why, for how long, and how to have it removed.",
      path: href("/privacy"),
    },
  );

const KEPT = [
  [
    "Account",
    "Name, e-mail and password (stored securely: nobody can read it), phone if you give it. We need them to sign you in.",
  ],
  ["Addresses", "Name, address and mobile number, to deliver your orders."],
  [
    "Orders",
    "What you bought, when, for how much, where it went and how you paid, for delivery, refunds and tax.",
  ],
  ["Wishlist and reviews", "What you saved or wrote. A review shows your name."],
  [
    "Tell me when it is back",
    "The product you are waiting for, to e-mail you once when it is back in stock.",
  ],
  ["E-mails we sent you", "Your address and the text, to send it and to answer questions about it."],
  ["Messages", "Your name, e-mail and what you wrote to us. We need them to answer you."],
  ["Searches", "Searches that found nothing, and how often, for 90 days. We do not keep who searched."],
  [
    "Newsletter",
    "Your e-mail, when you asked for it and when you confirmed it. Unconfirmed it is deleted after seven days. After you unsubscribe it stays on record only so that we do not write again.",
  ],
] as const;

/** What each is for, how long it stays, and its name. */
const COOKIES = [
  [
    "Keeps you signed in",
    "Until you close the browser, or for 30 days if you ticked Remember me.",
    "haat-auth…",
  ],
  ["Keeps your cart", "Product numbers and quantities, for 90 days.", "haat-cart"],
  ["Remembers light or dark", "For a year.", "haat-theme"],
  ["Remembers your PIN code", "The one you asked us to deliver to, for a year.", "haat-pin"],
  ["Lets you set a new password", "After you opened the link to it, for 15 minutes.", "haat-recovery"],
  [
    "Knows this browser",
    "That you signed in here before, so that strangers who guess passwords cannot lock you out, for half a year.",
    "haat-known",
  ],
  ["Says how a payment went", "Until the next page shows it.", "haat-notice"],
  ["Shows short messages", "Such as “Added to cart!”, until you close the browser.", "haat-session"],
] as const;

const PERIODS = [
  ["Account, addresses and wishlist", "Until you remove them or close the account."],
  ["Products you are waiting for", "Until the e-mail is sent, 180 days at most."],
  ["Orders and invoices", "As long as company and tax law ask, at least eight years."],
  ["Address and text of e-mails", "30 days."],
  ["Messages", "Until your matter is settled and you ask us to remove them."],
] as const;

/** Headings of the page by their anchors. */
const CONTENTS = [
  ["responsible", "Who is responsible"],
  ["what-we-store", "What we store, and why"],
  ["cookies", "Cookies"],
  ["others", "Who else sees it"],
  ["how-long", "How long"],
  ["rights", "Your rights"],
  ["complaints", "Complaints"],
] as const;

export default function Privacy({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <Article title="Privacy" updated="2026-11-23">
      <p>
        We keep what an order needs and nothing to advertise with. No analytics, no advertising networks, no
        sale of data. This page is our notice under the Digital Personal Data Protection Act, 2023.
      </p>

      <Contents headings={CONTENTS} />

      <h2 id="responsible">Who is responsible</h2>
      <SellerInfo settings={settings} />

      <h2 id="what-we-store">What we store, and why</h2>
      <dl>
        {KEPT.map(([what, why]) => (
          <div key={what}>
            <dt className="font-semibold">{keepTogether(what)}</dt>
            <dd>{keepTogether(why)}</dd>
          </div>
        ))}
      </dl>
      <p>You can look around and fill a cart without telling us who you are.</p>

      <h2 id="cookies">Cookies</h2>
      <p>
        Only those that the shop needs to work; no other site can read them. Your browser shows their names
        with “__Host-” in front.
      </p>
      <dl>
        {COOKIES.map(([use, time, name]) => (
          <div key={name}>
            <dt className="font-semibold">{use}</dt>
            <dd>
              {keepTogether(time)} <span className="text-muted text-sm whitespace-nowrap">{name}</span>
            </dd>
          </div>
        ))}
      </dl>

      <h2 id="others">Who else sees it</h2>
      <ul>
        <li>
          The carrier who brings your parcel: name, address, mobile number, and the sum if you pay in cash.
        </li>
        {takesOnlinePayment(settings) ? (
          <li>
            Razorpay, when you pay online: name, <span className="whitespace-nowrap">e-mail,</span> phone and
            the sum. Card and bank details go to Razorpay alone; we never see them.
          </li>
        ) : null}
        <li>
          Cloudflare and Supabase, whose computers run the shop for us. They see your internet address as any
          site does.
        </li>
        <li>Authorities, where the law obliges us.</li>
      </ul>

      <h2 id="how-long">How long</h2>
      <dl>
        {PERIODS.map(([what, period]) => (
          <div key={what}>
            <dt className="font-semibold">{keepTogether(what)}</dt>
            <dd>{keepTogether(period)}</dd>
          </div>
        ))}
      </dl>

      <h2 id="rights">Your rights</h2>
      <ul>
        <li>
          <HowToSeeMyData />
        </li>
        <li>
          You may close your account. <HowToCloseAccount /> Orders then stay without your account, as tax law
          asks.
        </li>
        <li>
          To stop the newsletter: use the unsubscribe link, or <Link to={href("/contact")}>write to us</Link>.
        </li>
        <li>You may take back a consent at any time, and name a person who acts for you if you cannot.</li>
      </ul>

      <h2 id="complaints">Complaints</h2>
      <Grievance settings={settings} />
      <p>If our answer does not help, you may complain to the Data Protection Board of India.</p>
    </Article>
  );
}
