// Khurja stoneware mugs, pair, 350 ml: one blue, one moss.
float cup(vec3 p) {
  float r = 0.42 + 0.03 * smoothstep(0.0, 0.5, p.y);
  float d = can(p, r, 0.98, 0.07);
  d = max(d, -can(p - vec3(0, 0.07, 0), r - 0.05, 1.2, 0.06));
  vec3 q = p - vec3(0.47, 0.52, 0);
  float handle = length(vec2(length(q.xy * vec2(1.12, 0.92)) - 0.25, q.z * 0.72)) - 0.05;
  handle = max(handle, -(p.x - 0.36));
  return blend(d, max(handle, 0.0 - can(p, r - 0.05, 2.0, 0.0)), 0.05) * 0.85;
}
vec3 first(vec3 p) { p -= vec3(-0.42, 0, 0.25); p.xz *= turn(-2.5); return p; }
vec3 second(vec3 p) { p -= vec3(0.42, 0, -0.3); p.xz *= turn(0.35); return p; }
float map(vec3 p) { return min(cup(first(p)), cup(second(p))); }
float relief(vec3 p) { return 0.0016 * fbm(p * 14.0) + 0.0012 * sin(p.y * 70.0 + 3.0 * fbm(p * 3.0)); }
Material surface(vec3 p, vec3 n) {
  bool isFirst = cup(first(p)) < cup(second(p));
  vec3 q = isFirst ? first(p) : second(p);
  vec3 glaze = (isFirst != (tint == 1)) ? vec3(0.05, 0.12, 0.2) : vec3(0.14, 0.16, 0.055);
  float edge = 0.3 + 0.12 * fbm(vec3(atan(q.z, q.x) * 2.2, 0.0, 2.0) + 3.0) + 0.03 * noise(q * 9.0);
  float speck = smoothstep(0.78, 0.9, noise(q * 42.0));
  vec3 clay = mix(vec3(0.62, 0.47, 0.33), vec3(0.3, 0.2, 0.13), speck * 0.8);
  vec3 run = mix(glaze * 1.6 + vec3(0.1, 0.09, 0.06), glaze, smoothstep(0.0, 0.22, abs(q.y - edge)));
  run = mix(run, vec3(0.5, 0.38, 0.24), smoothstep(0.93, 0.985, q.y) * 0.8);
  run = mix(run, glaze * 0.45, speck * 0.5);
  if (q.y > edge) return gloss(run, 0.14);
  return gloss(clay, 0.7);
}
