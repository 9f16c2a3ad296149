/** Whether an address belongs to the portal, whose pages React runs in the browser. The shop's pages do without. */
export function isPortalPath(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}
