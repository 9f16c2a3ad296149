import { createContext, useContext } from "react";

// oxlint-disable-next-line import/default -- the query makes it the address of the built file
import script from "#app/browser/main.ts?worker&url";

type Page = { nonce: string };

const PageContext = createContext<Page | null>(null);

/** Provides the page's nonce during server rendering; null leaves the script out. */
export const ShopScriptPage = PageContext.Provider;

/**
 * Runs in the browser, before the shop's script. Loads that when the page has loaded and the browser is idle, or as soon
 * as a form with `data-post` is submitted. Forms submitted before it came wait for it; without it the browser posts them.
 * With data saving on there is none of this.
 */
const STARTER = `(()=>{
if(navigator.connection?.saveData)return;
let d=document,go=()=>{go=()=>{};
d.head.append(Object.assign(d.createElement("script"),{type:"${import.meta.env.DEV ? "module" : ""}",src:d.documentElement.dataset.script,onerror(){
let all=posts;posts=0;
for(let{target:f,submitter:b}of all){
f.append(Object.assign(d.createElement("input"),{type:"hidden",name:b.name,value:b.value}));
f.action=b.getAttribute("formaction")||f.getAttribute("action")||"";f.submit()}}}))},
idle=()=>self.requestIdleCallback?requestIdleCallback(()=>go(),{timeout:2e3}):setTimeout(()=>go(),200);
self.posts=[];
addEventListener("submit",e=>{if(posts&&e.target.dataset.post&&e.submitter?.formMethod!="get"){e.preventDefault();posts.push(e);go()}});
d.readyState=="complete"?idle():addEventListener("load",idle)
})()`.replaceAll("\n", "");

/** Public pages of the shop. A private page, or one that changes something, is never fetched before a tap. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ["/", "/products*", "/product/*"] },
          { not: { selector_matches: "[aria-current], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Address of the shop's script, for the root element. */
export const SHOP_SCRIPT = import.meta.env.DEV ? "/app/browser/main.ts" : script;

/** In the head, before the style sheet: starts the shop's script after the page, and lets the browser fetch the page that a shopper is about to open. */
export function ShopScript() {
  const page = useContext(PageContext);
  if (!page) return null;
  const { nonce } = page;
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: STARTER }} />
      {import.meta.env.DEV ? <script type="module" src="/@vite/client" /> : null}
      <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: RULES }} />
    </>
  );
}
