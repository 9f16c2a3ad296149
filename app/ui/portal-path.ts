/**
 * Returns true if a path belongs to the portal, whose pages React runs in the browser. The shop's pages run without
 * React.
 */
export function isPortalPath(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}
