import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

const FOLDER = join(ROOT, "local/images");

/** Arguments of Chromium with which WebGL is drawn by the processor, alike on every computer. */
export const SOFTWARE_GL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** The studio with a shape of `shapes/` in it, as a fragment shader. */
export function shaderOf(shape: string): string {
  const read = (name: string) => readFileSync(join(FOLDER, "shapes", `${name}.glsl`), "utf8");
  const product = read(shape).replace(/^\/\/INCLUDE (\w+)$/gm, (_line, name: string) => read(name));
  return readFileSync(join(FOLDER, "studio.glsl"), "utf8").replace("//PRODUCT", () => product);
}
