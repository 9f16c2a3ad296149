import { href } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/your-data";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Your data", path: href("/profile/data"), noindex: true });

export function loader({ context, url }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

export default function YourData() {
  return (
    <div className="grid grid-cols-1">
      <AccountHeading title="Your data" />
      <Panel title="Download my data">
        <p className="mb-4 max-w-2xl">
          A file with all that we keep about you: your account, addresses, orders, wishlist, back-in-stock
          alerts, reviews, newsletter and messages. It opens in any text app and in other services.
        </p>
        <a href={href("/profile/data/download")} download className={buttonClass()}>
          Download my data
        </a>
      </Panel>
      <Panel title="Close my account" className="mt-4">
        <p className="mb-4 max-w-2xl">
          We delete your account and what belongs to it. What the law makes us keep, such as the invoices of
          your orders, we keep without your account. You see all of it before anything happens.
        </p>
        <ButtonLink to={href("/profile/data/delete")} variant="danger">
          Close my account
        </ButtonLink>
      </Panel>
    </div>
  );
}
