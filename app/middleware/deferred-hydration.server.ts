/**
 * A script for the browser. It starts a portal page's modules when the page has loaded and the browser is idle; not at
 * all with data saving on, on 2G and 3G, or with 2 GB of memory or less. Pages are complete without script.
 */
const STARTER = `(()=>{
let s=document.currentScript,c=navigator.connection||{};
s.remove();
if(c.saveData||/[23]g/.test(c.effectiveType)||navigator.deviceMemory<=2)return;
let go=()=>document.querySelectorAll("script[type=late]").forEach(l=>{
let n=document.createElement("script");
n.type="module";n.nonce=l.nonce;n.textContent=l.textContent;l.replaceWith(n)});
let idle=()=>self.requestIdleCallback?requestIdleCallback(go,{timeout:2e3}):setTimeout(go,200);
document.readyState=="complete"?idle():addEventListener("load",idle)
})()`.replaceAll("\n", "");

/**
 * Defers the hydration of a portal page until after its load event: changes the type of its inline module, so that
 * STARTER starts it later, and removes modulepreload links. With `Save-Data: on`, and on a page that has a script of
 * its own or refreshes itself, React is not loaded at all.
 */
export function deferHydration(page: Response, request: Request, nonce: string): Response {
  let skipHydration = request.headers.get("Save-Data") === "on";
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (link) => void link.remove() })
    .on('meta[http-equiv="refresh"], script[src]', { element: () => void (skipHydration = true) })
    .on('script:not([src]):not([type="application/ld+json"])', {
      element(script) {
        if (skipHydration) script.remove();
        else if (script.getAttribute("type") === "module") script.setAttribute("type", "late");
      },
    })
    .on("body", {
      element(body) {
        body.onEndTag((end) => {
          if (!skipHydration) end.before(`<script nonce="${nonce}">${STARTER}</script>`, { html: true });
        });
      },
    })
    .transform(page);
}
