import type { ReactNode } from "react";
import { href, NavLink } from "react-router";

import { ListHeader } from "#app/routes/admin/list.tsx";
import { RAIL_LINK, RailPage, SectionRail } from "#app/routes/admin/section-links.tsx";

/** The sections of the settings that are saved together. */
export const SETTING_SECTIONS = [
  { id: "general", title: "General" },
  { id: "contact", title: "Contact" },
  { id: "pricing", title: "Pricing & Shipping" },
  { id: "payment", title: "Payment" },
  { id: "legal", title: "Legal & GST" },
  { id: "security", title: "Security" },
];

/** Settings on pages of their own. */
const PAGES = [
  { to: href("/admin/settings/delivery"), label: "Delivery zones" },
  { to: href("/admin/settings/mails"), label: "Shop e-mails" },
  { to: href("/admin/settings/feeds"), label: "Product feeds" },
];

type FrameProps = {
  /** Heading of a page of its own; a section has its card's. */
  title?: string;
  /** Id of the section in sight; left out on the other pages. */
  section?: string;
  children: ReactNode;
};

/** A page of the settings, with the menu of all of them. */
export function SettingsFrame({ title, section, children }: FrameProps) {
  return (
    <>
      <ListHeader title="Settings" />
      <RailPage
        rail={
          <SectionRail sections={SETTING_SECTIONS} path={href("/admin/settings")} shown={section ?? null}>
            {PAGES.map(({ to, label }) => (
              <NavLink key={to} to={to} className={RAIL_LINK}>
                {label}
              </NavLink>
            ))}
          </SectionRail>
        }
      >
        {title ? <h2 className="mb-3 text-lg">{title}</h2> : null}
        {children}
      </RailPage>
    </>
  );
}
