import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Removes what Tailwind declares twice, which each page would carry: `@property` rules, and beside them a layer with the
 * same values for older browsers. The layer alone serves all browsers.
 */
const leanCss: Plugin = {
  name: "lean-css",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      const css = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
      file.source = css
        .replace(/^\/\*!.*?\*\/\s*/s, "")
        .replaceAll(/@property --tw-[\w-]+\{[^}]*\}/g, "")
        .replace(/(@layer properties\{)@supports [^{]*\{(\*[^{]*\{[^}]*\})\}/, "$1$2");
    }
  },
};

export default defineConfig({
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter(), leanCss],
  environments: {
    ssr: { build: { minify: true } },
  },
});
