import { href } from "react-router";

import type { IconName } from "#app/ui/icon.tsx";

export type AdminSection = {
  label: string;
  href: string;
  icon: IconName;
  /** Rows of the skeleton shown while its list loads. */
  skeleton?: number;
};

/** Sections of the portal in the order of the sidebar. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: "Dashboard", href: href("/admin/dashboard"), icon: "chart" },
  { label: "Products", href: href("/admin/products"), icon: "box", skeleton: 5 },
  { label: "Categories", href: href("/admin/categories"), icon: "folder", skeleton: 5 },
  { label: "Orders", href: href("/admin/orders"), icon: "list", skeleton: 10 },
  { label: "Returns", href: href("/admin/returns"), icon: "return", skeleton: 10 },
  { label: "Reviews", href: href("/admin/reviews"), icon: "star", skeleton: 10 },
  { label: "Users", href: href("/admin/users"), icon: "users", skeleton: 10 },
  { label: "Coupons", href: href("/admin/coupons"), icon: "tag", skeleton: 5 },
  { label: "Messages", href: href("/admin/messages"), icon: "mail", skeleton: 10 },
  { label: "Newsletter", href: href("/admin/newsletter"), icon: "send", skeleton: 10 },
  { label: "Audit log", href: href("/admin/audit"), icon: "shield", skeleton: 10 },
  { label: "Health", href: href("/admin/health"), icon: "pulse", skeleton: 10 },
  { label: "Settings", href: href("/admin/settings"), icon: "sliders" },
];
