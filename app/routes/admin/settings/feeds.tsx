import { Fragment } from "react";
import { data, Form, href, Link, useNavigation } from "react-router";
import * as z from "zod";

import { readFeedSettings, saveFeedSettings } from "#app/data/product-feed.server.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { CopyLink } from "#app/routes/admin/orders/copy-link.tsx";
import { SettingsFrame } from "#app/routes/admin/settings/frame.tsx";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { isTaxAdded } from "#app/shop/tax/tax-mode.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/feeds";

export const meta: Route.MetaFunction = () => adminMeta("Product feeds");

const FEEDS = [
  ["Google Merchant Center", "google.xml"],
  ["Meta (Facebook and Instagram)", "meta.csv"],
] as const;

const switchSchema = z.object({ feeds: z.enum(["on", "off"], { error: UNREADABLE_FORM }) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/settings/feeds");
  const { isOn, ...tax } = await readFeedSettings(db);
  const origin = siteOrigin(request, context);
  return {
    isOn,
    taxIsAdded: isTaxAdded(tax),
    feeds: FEEDS.map(([name, file]) => ({ name, address: origin + href("/feeds/:file", { file }) })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/settings/feeds");
  const form = switchSchema.safeParse(Object.fromEntries(await readForm({ request, context }, switchSchema)));
  if (!form.success) return data({ message: UNREADABLE_FORM }, { status: 400 });
  const isOn = form.data.feeds === "on";
  if ((await saveFeedSettings(db, isOn)) !== "done") {
    return data({ message: "Failed to save settings" }, { status: 503 });
  }
  const notice = isOn ? "Product feeds are on" : "Product feeds are off";
  return redirectWithNotice(context, href("/admin/settings/feeds"), "success", notice);
}

export default function ProductFeeds({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, taxIsAdded, feeds } = loaderData;
  return (
    <SettingsFrame>
      <Panel title="Product feeds">
        <p className="text-muted mb-4 text-sm">
          Lists of everything that is for sale, with price, stock and images. Google Merchant Center and Meta
          fetch them to show your products, once a day or as often as you choose there.
        </p>
        {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
        {taxIsAdded ? (
          <div className="rounded-control bg-yellow-soft text-yellow mb-4 flex gap-2 p-3 text-sm">
            <Icon name="alert" className="size-5 flex-none" />
            <p>
              Google wants prices that include tax, and yours are without it. Before submitting the feed,
              switch to tax‑inclusive prices under{" "}
              <Link to={href("/admin/tax")} className="font-semibold underline">
                Tax
              </Link>
              .
            </p>
          </div>
        ) : null}
        <h3 className="text-base">Feeds are {isOn ? "on" : "off"}</h3>
        <p className="text-muted mb-3 text-sm">
          {isOn
            ? "Give Google and Meta their addresses. Anyone who has an address can read its feed."
            : "Turn them on to get an address for Google and one for Meta."}
        </p>
        <Form method="post">
          <Button
            name="feeds"
            value={isOn ? "off" : "on"}
            variant={isOn ? "outline" : "primary"}
            loading={useNavigation().state === "submitting"}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
        </Form>
        {isOn ? (
          <dl className="mt-4 grid gap-3">
            {feeds.map(({ name, address }) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">
                    <a href={address} className="link">
                      <Address text={address} />
                    </a>
                  </span>
                  <CopyLink address={address} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="text-muted mt-4 text-sm">
          Products with a GTIN and a brand are found more often. You can fill in both on the product’s page.
          Products without an image are refused by Google and Meta.
        </p>
      </Panel>
    </SettingsFrame>
  );
}

/** An address that wraps behind a slash, not inside a name. */
function Address({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index).join("")}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
