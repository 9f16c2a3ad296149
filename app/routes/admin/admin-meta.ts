import type { MetaDescriptor } from "react-router";

/** Title and robots rule of a portal screen. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Haat admin` }, { name: "robots", content: "noindex" }];
}
