import type { View } from "#local/images/pictures.ts";

/** One layer of a picture; studio.glsl numbers them. */
export type Job = View & { width: number; height: number; samples: number; layer: number };

/**
 * Draws layers of one shape with WebGL; runs in the browser. The shader is compiled once for all, which takes seconds.
 * @returns RGBA from the top left of each, in base64
 */
export function drawInBrowser({ code, jobs }: { code: string; jobs: Job[] }): string[] {
  const canvas = new OffscreenCanvas(
    Math.max(...jobs.map(({ width }) => width)),
    Math.max(...jobs.map(({ height }) => height)),
  );
  const gl = canvas.getContext("webgl2", {
    alpha: true,
    premultipliedAlpha: false,
    preserveDrawingBuffer: true,
  });
  if (gl === null) throw new Error("This browser has no WebGL 2.");
  const program = gl.createProgram();
  const corners =
    "#version 300 es\nvoid main() { gl_Position = vec4(vec2(gl_VertexID % 2, gl_VertexID / 2) * 4.0 - 1.0, 0, 1); }";
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, code],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error("No shader.");
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "");
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.enable(gl.SCISSOR_TEST);
  const place = (name: string) => gl.getUniformLocation(program, name);
  const STRIP = 40;
  const drawings = jobs.map(({ width, height, ...job }) => {
    gl.uniform2f(place("size"), width, height);
    gl.uniform1f(place("field"), job.field);
    for (const name of ["eye", "target", "low", "high"] as const) gl.uniform3fv(place(name), job[name]);
    for (const name of ["samples", "layer", "view", "tint"] as const) gl.uniform1i(place(name), job[name]);
    gl.viewport(0, 0, width, height);
    const pixels = new Uint8Array(width * height * 4);
    // In strips, so that the browser does not take a long drawing for one that hangs.
    for (let y = 0; y < height; y += STRIP) {
      const rows = Math.min(STRIP, height - y);
      gl.scissor(0, y, width, rows);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      const strip = new Uint8Array(width * rows * 4);
      gl.readPixels(0, y, width, rows, gl.RGBA, gl.UNSIGNED_BYTE, strip);
      for (let row = 0; row < rows; row++)
        pixels.set(
          strip.subarray(row * width * 4, (row + 1) * width * 4),
          (height - 1 - y - row) * width * 4,
        );
    }
    let text = "";
    for (let i = 0; i < pixels.length; i += 8192)
      text += String.fromCharCode(...pixels.subarray(i, i + 8192));
    return btoa(text);
  });
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return drawings;
}
