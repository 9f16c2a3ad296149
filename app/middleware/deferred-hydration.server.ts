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
 * A page that brings a script of its own, or soon goes on by itself, keeps that and gets nothing else.
 */
export function deferHydration(page: Response, request: Request, nonce: string): Response {
  let isAlone = request.headers.get("Save-Data") === "on";
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (link) => void link.remove() })
    .on('meta[http-equiv="refresh"], script[src]', { element: () => void (isAlone = true) })
    .on('script:not([src]):not([type="application/ld+json"])', {
      element(script) {
        if (isAlone) script.remove();
        else if (script.getAttribute("type") === "module") script.setAttribute("type", "late");
      },
    })
    .on("body", {
      element(body) {
        body.onEndTag((end) => {
          if (!isAlone) end.before(`<script nonce="${nonce}">${STARTER}</script>`, { html: true });
        });
      },
    })
    .transform(page);
}
