import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { href, isRouteErrorResponse, Link, useLocation, useRouteLoaderData } from "react-router";

import { phoneHref } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { keepTogether } from "#app/shop/text.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { useFrameData } from "#app/ui/early-frame.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { isPortalPath } from "#app/ui/portal-path.ts";

const RequestIdContext = createContext<string | null>(null);

/** Provides the request id during server rendering. */
export const RequestId = RequestIdContext.Provider;

// The id in the document's head is that of the first request, not of later client navigations.
let documentIsOld = false;

function readDocument(): string | null {
  if (typeof document === "undefined" || documentIsOld) return null;
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? null;
}

function useRequestId(): string | null {
  const given = useContext(RequestIdContext);
  const [id] = useState(() => given ?? readDocument());
  return id;
}

/** Meta tag with the request id, read again on hydration. */
export function RequestIdMeta() {
  const id = useRequestId();
  useEffect(() => {
    documentIsOld = true;
  }, []);
  return id ? <meta name="request-id" content={id} /> : null;
}

type Explained = { requestId?: string; message?: string; suggested?: unknown };

/** Status used for a request without a response. */
const OFFLINE = 0;

/** Status while the database does not answer. */
const UNAVAILABLE = 503;

function explain(error: unknown): { status: number; explained: Explained } {
  if (
    typeof document !== "undefined" &&
    error instanceof TypeError &&
    /fetch|network|load failed/i.test(error.message)
  )
    return { status: OFFLINE, explained: {} };
  if (!isRouteErrorResponse(error)) return { status: 500, explained: {} };
  const given: unknown = error.data;
  return { status: error.status, explained: typeof given === "object" && given !== null ? given : {} };
}

const TITLES: Record<number, string> = {
  [OFFLINE]: "No connection",
  400: "We could not read that form",
  403: "You do not have access to this page",
  404: "Page not found",
  405: "That cannot be done here",
  409: "Someone else is signed in now",
  429: "Too many attempts",
  [UNAVAILABLE]: "The shop is not available right now",
};

const ADVICE: Record<number, string> = {
  [OFFLINE]:
    "The shop could not be reached. What you did last may not have arrived: please check your network and try again.",
  404: "The address may be mistyped, or the page has moved.",
  429: "Please wait a minute and try again.",
};

const OUTAGE = "Something is wrong on our side, and we are working on it. Please try again in a few minutes.";

type ErrorPageProps = {
  error: unknown;
  /** Headings by status that replace the defaults: { 404: "Product not found" }. */
  titles?: Record<number, string>;
  /** Replaces the advice of an error that passes, such as a page that tries again. */
  advice?: string | undefined;
  /** Replaces the picture. */
  icon?: IconName | undefined;
  /** True where nothing else can be done: the way to the shop is the first button. */
  isHomeFirst?: boolean;
  /** Link that replaces "Browse products". */
  children?: ReactNode;
};

/** The look of a button that is as wide as the one beside it. */
export const EQUAL = "flex-1 px-2 whitespace-nowrap";

/** Picture of an error that passes; others need none. */
const ICONS: Record<number, IconName> = { [OFFLINE]: "pulse", 404: "search", [UNAVAILABLE]: "box" };

/** Content of an error boundary: a message, a link, and the id that the error was logged under. */
export function ErrorPage({ error, titles, advice, icon, isHomeFirst = false, children }: ErrorPageProps) {
  const { status, explained } = explain(error);
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  const isShop = !isPortalPath(pathname);
  const shownId = explained.requestId ?? (status >= 500 ? requestId : null);
  const title = titles?.[status] ?? TITLES[status] ?? "Something went wrong";
  const isOutage = isShop && status === UNAVAILABLE;
  const message = advice ?? explained.message ?? ADVICE[status] ?? "Please try again in a moment.";

  const width = isShop ? EQUAL : "";
  // A new document: an error of the portal leads from one style sheet to another.
  const home = (
    <ButtonLink to={href("/")} reloadDocument variant={isHomeFirst ? "primary" : "outline"} className={width}>
      {isHomeFirst ? "Back to the shop" : isShop ? "Back to Home" : "Back to Store"}
    </ButtonLink>
  );

  return (
    <NarrowPage className="justify-items-center text-center">
      {isShop ? (
        <span className="bg-soft text-primary grid size-14 place-items-center rounded-full">
          <Icon name={icon ?? ICONS[status] ?? "alert"} className="size-7" />
        </span>
      ) : null}
      <h1>{title}</h1>
      {isOutage || message !== title ? (
        <p className="text-muted text-balance">{isOutage ? OUTAGE : keepTogether(message)}</p>
      ) : null}
      <div className={isHomeFirst ? "grid w-full gap-3 pt-1" : "flex w-full flex-wrap justify-center gap-3"}>
        {isHomeFirst ? home : null}
        {status >= 500 || status === OFFLINE ? (
          <a href={pathname + search} className={buttonClass({}, width)}>
            Refresh Page
          </a>
        ) : status === 400 || status === 409 ? (
          <a href={pathname + search} className={buttonClass({}, width)}>
            Try again
          </a>
        ) : (
          (children ?? (
            <ButtonLink to={href("/products")} className={width}>
              Browse products
            </ButtonLink>
          ))
        )}
        {isHomeFirst ? null : home}
      </div>
      {isOutage ? <Meanwhile /> : null}
      {/* Products say where else to go. */}
      {isShop && status >= 400 && status < 500 && !explained.suggested ? (
        <Ways isShort={status === 400} toOrders={!children} />
      ) : null}
      {shownId ? (
        <p className="text-muted text-sm">
          {isOutage ? `${message} ` : null}If it happens again, tell us this code: <strong>{shownId}</strong>
        </p>
      ) : null}
    </NarrowPage>
  );
}

const FACTS = "card ruled w-full px-4 text-start";

/** While the database does not answer: what is safe, what still works, and whom to ask. */
function Meanwhile() {
  const root = useRouteLoaderData<() => { settings: Settings }>("root");
  const known = useFrameData();
  const email = root?.settings.contactEmail ?? known?.contactEmail;
  const phone = root?.settings.contactPhone;
  return (
    <ul className={FACTS}>
      <Fact icon="cart">Your cart and your orders are safe.</Fact>
      <Fact icon="card">Have you just paid? Do not pay again: we confirm the order or return the money.</Fact>
      {root ? (
        <Fact icon="grid">
          You can still look at <Link to={href("/products")}>products</Link> and read{" "}
          <Link to={href("/help")}>Help</Link>.
        </Fact>
      ) : null}
      {email || phone ? (
        <Fact icon="mail">
          Need help? {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          {email && phone ? " or " : null}
          {phone ? <a href={phoneHref(phone)}>{phone}</a> : null}
        </Fact>
      ) : null}
    </ul>
  );
}

/**
 * Where to go from a page that has nothing else to show.
 * @param isShort only whom to ask, beside a form that is sent again
 * @param toOrders false where a button leads to My Orders
 */
function Ways({ isShort, toOrders }: { isShort: boolean; toOrders: boolean }) {
  return (
    <ul className={FACTS}>
      {isShort ? null : (
        <Fact icon="search">
          Looking for a product? Search at the top of the page, or see{" "}
          <Unbroken>
            <Link to={href("/products")}>all products</Link>.
          </Unbroken>
        </Fact>
      )}
      {isShort || !toOrders ? null : (
        <Fact icon="box">
          Looking for an order? It is in{" "}
          <Unbroken>
            <Link to={href("/orders")}>My Orders</Link>.
          </Unbroken>
        </Fact>
      )}
      <Fact icon="mail">
        Not sure? Read <Link to={href("/help")}>Help</Link> or{" "}
        <Unbroken>
          <Link to={href("/contact")}>write to us</Link>.
        </Unbroken>
      </Fact>
    </ul>
  );
}

/** Around a link, which has a class only where it does not look like one of running text. */
function Unbroken({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon name={icon} className="text-muted mt-0.5 size-5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
