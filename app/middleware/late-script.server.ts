/**
 * Runs in the browser. Script is asked for when the page has loaded and the browser has nothing better to do, and not
 * at all where it would cost more than it gives: with data saving on, on 2G and 3G, with 2 GB of memory or less.
 * Those shoppers keep the plain page, which is complete.
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
 * Lets a page's script wait until the page is there. Its inline module, which pulls everything else in, becomes a
 * block of data that a small script of our own wakes; nothing is preloaded. With `Save-Data: on` no script is sent.
 */
export function loadScriptLate(page: Response, request: Request, nonce: string): Response {
  const rewriter = new HTMLRewriter().on('link[rel="modulepreload"]', {
    element: (link) => void link.remove(),
  });
  if (request.headers.get("Save-Data") === "on") {
    return rewriter
      .on('script:not([type="application/ld+json"])', { element: (script) => void script.remove() })
      .transform(page);
  }
  return rewriter
    .on('script[type="module"]', { element: (script) => void script.setAttribute("type", "late") })
    .on("body", {
      element(body) {
        body.onEndTag((end) => {
          end.before(`<script nonce="${nonce}">${STARTER}</script>`, { html: true });
        });
      },
    })
    .transform(page);
}
