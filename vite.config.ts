import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Removes what the tools write twice or for nothing, which each page would carry. Tailwind declares `@property` rules, and
 * beside them a layer with the same values for older browsers: the layer alone serves all browsers. It keeps weight and
 * figures in variables, so that other utilities can read them: the shop has none that do. Lightning CSS adds variables
 * for light-dark(), which the shop does not use.
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
        .replace(/(@layer properties\{)@supports [^{]*\{(\*[^{]*\{[^}]*\})\}/, "$1$2")
        .replaceAll(/--tw-(?:font-weight|numeric-spacing):(?!initial)[^;}]*;/g, "")
        .replaceAll(/(font-variant-numeric:)var\([^;}]*/g, "$1tabular-nums")
        .replaceAll(/--tw-(?:font-weight|ordinal|slashed-zero|numeric-\w+):initial;?/g, "")
        .replaceAll(/--lightningcss-(?:light|dark):[^;}]*;/g, "");
    }
  },
};

export default defineConfig({
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter(), leanCss],
  environments: {
    ssr: { build: { minify: true } },
  },
});
