import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, Link, redirect } from "react-router";
import type * as z from "zod";

import { identityContext } from "#app/context.ts";
import { sendMessage } from "#app/data/contact-messages.server.ts";
import { getProfile } from "#app/data/users.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { CHALLENGE_FIELDS } from "#app/shop/challenge/challenge.ts";
import { contactSchema } from "#app/shop/contact/contact-form.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChallengeField, challengeOf } from "#app/ui/challenge-field.tsx";
import { ContactWays } from "#app/ui/contact-ways.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, MultilineField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { INFO_PAGE, InfoNav } from "#app/ui/info-nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Grievance } from "#app/ui/seller-info.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { challengeSender } from "#app/workflows/challenge-sender.server.ts";

import type { Route } from "./+types/contact";

const HAVE_IT = "We have your message";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    {
      title: loaderData?.ticket ? HAVE_IT : "Contact",
      description:
        "Write to us, call us, or turn to the grievance officer. Every message gets a ticket number.",
      path: href("/contact"),
      // The answer to one message.
      noindex: Boolean(loaderData?.ticket),
    },
  );

const ORDER_NUMBER = 40;
/** Honeypot field. */
const TRAP = "website";
const NOT_KEPT = "We could not take your message. Please try again in a minute.";
const SEND_AGAIN = "Your message was not sent yet. Please press Send message once more.";

/** A page with Turnstile has a policy that admits it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const profile = db && user ? await getProfile(db, user.id) : null;
  const ticket = url.searchParams.get("ticket") ?? "";
  return {
    ticket: /^T-\d{1,12}$/.test(ticket) ? ticket : null,
    known: {
      name: profile?.fullName,
      email: user?.email,
      orderNumber: (url.searchParams.get("order") ?? "").slice(0, ORDER_NUMBER),
      // The conversation, from the link in an answer's mail.
      thread: (url.searchParams.get("thread") ?? "").slice(0, 64),
    },
    constraint: getZodConstraint(contactSchema),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, contactSchema, [TRAP, ...CHALLENGE_FIELDS]);
  const submission = parseWithZod(form, { schema: contactSchema });
  const refuse = (formErrors: string[], status: number) => data(submission.reply({ formErrors }), { status });

  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { db } = context.get(identityContext);
  if (!db) return refuse([NOT_CONFIGURED], 503);
  if (await countAndCheckLimit("contact", request, context, { account: submission.value.email }))
    return refuse([TOO_MANY], 429);
  // A shopper who filled it in by accident gets the form back with the trap empty and can send it again.
  if (form.get(TRAP)) return refuse([SEND_AGAIN], 400);

  const barrier = await challengeSender({ request, context }, "contact", form);
  if (barrier) {
    return data({ ...submission.reply(barrier.reply), challenge: barrier.challenge }, barrier.init);
  }

  // Logged where it failed, without the message.
  const sent = await sendMessage(db, submission.value).catch(() => null);
  if (sent === "too_many") {
    logSecurityEvent(context, "limit_reached");
    return refuse([TOO_MANY], 429);
  }
  if (!sent) return refuse([NOT_KEPT], 503);
  return redirect(`${href("/contact")}?ticket=${sent.ticketNumber}`, 303);
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const { ticket } = loaderData;
  return (
    <div className={INFO_PAGE}>
      <InfoNav />
      {ticket !== null && !actionData ? (
        <div className="grid gap-4 lg:col-span-2">
          <Sent ticket={ticket} />
          <Ways settings={settings} />
          <div className="grid gap-4 sm:grid-cols-2">
            <AboutSeller settings={settings} />
          </div>
        </div>
      ) : (
        <>
          <div className="grid gap-4">
            <div>
              <h1>Contact</h1>
              <p className="text-muted mt-1">
                We answer within 48&nbsp;hours. Many answers are in <Link to={href("/help")}>Help</Link>.
              </p>
            </div>
            <Ways settings={settings} />
            <Panel title={<span className="text-xl">Write to us</span>}>
              <MessageForm {...loaderData} answer={actionData} />
            </Panel>
          </div>
          <div className="grid gap-4">
            <AboutSeller settings={settings} />
          </div>
        </>
      )}
    </div>
  );
}

type SettingsProps = { settings: Settings };

/** The quickest first: a chat or a call. */
function Ways({ settings }: SettingsProps) {
  return (
    <div className="card px-4 py-2 sm:px-5">
      <ContactWays settings={settings} className="grid sm:grid-cols-3 sm:gap-4" />
    </div>
  );
}

/** Where the seller is, and who hears complaints: two panels. */
function AboutSeller({ settings }: SettingsProps) {
  return (
    <>
      <Panel title="Our address">
        <address className="text-sm not-italic">
          <strong className="block">{settings.legalName || settings.siteName}</strong> {settings.address}
        </address>
      </Panel>
      <Panel title="Complaints">
        <div className="grid gap-2 text-sm">
          <Grievance settings={settings} />
        </div>
      </Panel>
    </>
  );
}

/** What a shopper sees instead of the form that was sent. */
function Sent({ ticket }: { ticket: string }) {
  return (
    <div className="card grid justify-items-start gap-3 p-[16px] sm:p-5">
      <span className="bg-green-soft text-green grid size-14 place-items-center rounded-full">
        <Icon name="check" className="size-7" />
      </span>
      <h1>{HAVE_IT}</h1>
      <output className="text-lg">
        Your ticket number is <strong className="whitespace-nowrap">{ticket}</strong>.
      </output>
      <p>
        We have sent you this number by <span className="whitespace-nowrap">e-mail</span> and will answer
        there within <span className="whitespace-nowrap">48 hours</span>.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>
        <TextLink to={href("/contact")}>Write another message</TextLink>
      </div>
    </div>
  );
}

type MessageFormProps = Pick<Route.ComponentProps["loaderData"], "known" | "constraint"> & {
  answer: Route.ComponentProps["actionData"];
};

function MessageForm({ known, constraint, answer }: MessageFormProps) {
  const [form, fields] = useForm<z.input<typeof contactSchema> & { answer: string }>({
    id: "contact",
    lastResult: answer,
    defaultValue: known,
    constraint,
  });
  return (
    <form method="post" action={href("/contact")} {...getFormProps(form)} className="grid gap-4">
      <ErrorSummary form={form} />
      {fields.thread.value ? <input type="hidden" name="thread" value={fields.thread.value} /> : null}
      <Field field={fields.name} label="Name" autoComplete="name" />
      <Field field={fields.email} label="E-mail" type="email" autoComplete="email" inputMode="email" />
      <Field
        field={fields.orderNumber}
        label="Order number"
        optional
        autoComplete="off"
        autoCapitalize="characters"
      />
      <MultilineField field={fields.message} label="Message" rows={7} />
      <div hidden>
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name={TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <ChallengeField challenge={challengeOf(answer)} field={fields.answer} />
      <Button size="lg" className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
