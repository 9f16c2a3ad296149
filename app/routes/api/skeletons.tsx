import { renderToStaticMarkup } from "react-dom/server";

import { Skeletons } from "#app/ui/skeletons.tsx";

/** Loading states of the shop's screens as HTML, for the shop's script. */
export function loader() {
  return new Response(renderToStaticMarkup(<Skeletons />), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
