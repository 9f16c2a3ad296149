import type { ReactNode } from "react";
import { href, Link } from "react-router";

import {
  HowToCancel,
  HowToCloseAccount,
  HowToGetInvoice,
  HowToReturn,
  HowToTrack,
} from "#app/routes/store/pages/how-to.tsx";
import { TileIcon } from "#app/routes/store/pages/tiles.tsx";
import {
  deliveryTime,
  refundTerms,
  shippingTerms,
  takesOnlinePayment,
  paymentMethodTexts,
} from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { isTaxAdded, priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { keepTogether } from "#app/shop/text.ts";
import { formatDays } from "#app/shop/text.ts";
import { ContactWays } from "#app/ui/contact-ways.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { INFO_PAGE, InfoNav } from "#app/ui/info-nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Help",
      description: "Track, cancel or return an order, refunds, invoices, payment and coupons.",
      path: href("/help"),
    },
  );

type Question = { id: string; question: string; answer: ReactNode };
type Topic = { title: string; questions: Question[] };

/** Questions and answers by topic, the most frequent first. */
function topics(settings: Settings): Topic[] {
  const asked = questions(settings);
  return TOPICS.map(([title, ids]) => ({
    title,
    questions: ids.flatMap((id) => asked.filter((one) => one.id === id)),
  }));
}

const TOPICS = [
  ["Orders and delivery", ["track", "delivery", "cancel", "invoice"]],
  ["Returns and refunds", ["return", "refund"]],
  ["Payment and prices", ["payment", "pay", "total", "coupon"]],
  ["Your account", ["sign-in", "close"]],
] as const;

function questions(settings: Settings): Question[] {
  const { returnWindowDays, refundDays } = settings;
  const online = takesOnlinePayment(settings);
  return [
    { id: "track", question: "Where is my order?", answer: <HowToTrack /> },
    { id: "cancel", question: "How do I cancel an order?", answer: <HowToCancel /> },
    {
      id: "return",
      question: "How do I return or exchange something?",
      answer: (
        <>
          {returnWindowDays > 0
            ? `You can return it within ${formatDays(returnWindowDays)} of delivery. `
            : "We take back what is damaged, faulty or wrong. "}
          <HowToReturn days={settings.returnWindowDays} /> All about it:{" "}
          <Link to={href("/returns")}>Returns</Link>.
        </>
      ),
    },
    {
      id: "refund",
      question: "When do I get my money back?",
      answer: [
        `Within ${formatDays(refundDays)} after the item is back with us, or after the order was cancelled.`,
        ...refundTerms(settings),
      ].join(" "),
    },
    { id: "invoice", question: "Where is my invoice?", answer: <HowToGetInvoice /> },
    {
      id: "payment",
      question: online ? "I paid, but the order is not confirmed" : "How can I pay?",
      answer: online ? (
        <>
          Please do not pay twice. Wait a few minutes and look at My Orders again; banks can be slow. If
          nothing changes, <Link to={href("/contact")}>write to us</Link> with the order number. We ask the
          payment provider and then confirm the order or return the money.
        </>
      ) : (
        paymentMethodTexts(settings).join(" ")
      ),
    },
    {
      id: "coupon",
      question: "My coupon does not work",
      answer: (
        <>
          A code works between its start and end dates, above its minimum order, until it is used up. One code
          per order. Still not working? <Link to={href("/contact")}>Write to us</Link>.
        </>
      ),
    },
    {
      id: "delivery",
      question: "How long does delivery take, and what does it cost?",
      answer: (
        <>
          {settings.deliveryZones.length > 0
            ? "That depends on your PIN code: type it on a product page or in the cart. "
            : `Within ${deliveryTime(settings)}, anywhere in India. ${shippingTerms(settings)} `}
          More: <Link to={href("/shipping")}>Shipping</Link>.
        </>
      ),
    },
    ...(online
      ? [{ id: "pay", question: "How can I pay?", answer: paymentMethodTexts(settings).join(" ") }]
      : []),
    {
      id: "total",
      question: "Why is the total higher than the price?",
      answer: isTaxAdded(settings)
        ? `Prices are shown with “${priceTaxLabel(settings)}” beside them. The cart adds tax and delivery, each on its own line, before you order.`
        : "The cart adds delivery, on its own line, before you order.",
    },
    {
      id: "sign-in",
      question: "Do I need an account?",
      answer:
        "You need none to look around or to fill a cart. To order you need one, because there is no guest checkout: create it with Google, or with an e-mail address and a password. We send news of your order by e-mail, not by SMS.",
    },
    { id: "close", question: "How do I close my account?", answer: <HowToCloseAccount /> },
  ];
}

export default function Help({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <div className={INFO_PAGE}>
      <InfoNav />
      <div>
        <h1 className="mb-4">Help</h1>
        <div className="grid gap-3 sm:grid-cols-3">
          <Shortcut icon="truck" to={href("/orders")} text="Track an order" />
          <Shortcut icon="return" to={`${href("/orders")}?status=delivered`} text="Return or exchange" />
          <Shortcut icon="mail" to={href("/contact")} text="Write to us" />
        </div>
        {topics(settings).map((topic) => (
          <section key={topic.title} className="mt-6">
            <h2 className="mb-2">{topic.title}</h2>
            <div className="card ruled">
              {topic.questions.map(({ id, question, answer }) => (
                <details key={id} id={id} className="group">
                  <summary className="flex min-h-13 items-center justify-between gap-3 px-4 py-2.5 font-semibold">
                    {question}
                    <Icon name="down" className="text-muted size-5.5 flex-none group-open:rotate-180" />
                  </summary>
                  <p className="px-4 pb-4">{typeof answer === "string" ? keepTogether(answer) : answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
      <Panel title="Talk to us">
        <ContactWays settings={settings} />
      </Panel>
    </div>
  );
}

/** Card that leads to what most come for. */
function Shortcut({ icon, to, text }: { icon: IconName; to: string; text: string }) {
  return (
    <Link to={to} className="card hover:border-edge flex items-center gap-3 p-3 font-semibold sm:text-sm">
      <TileIcon name={icon} />
      {text}
      <Icon name="right" className="text-muted ms-auto size-5 flex-none" />
    </Link>
  );
}
