// Birds of the Deccan, a field guide, 19 × 12 cm, 336 pages.
const vec3 BOOK = vec3(0.6, 0.95, 0.11);
float ellipse(vec2 p, vec2 r) { return (length(p / r) - 1.0) * min(r.x, r.y); }
/** A kingfisher on a branch, in front of a low sun. */
vec3 cover(vec2 p) {
  vec3 c = mix(vec3(0.24, 0.33, 0.21), vec3(0.42, 0.5, 0.33), smoothstep(-0.6, 0.9, p.y));
  const float e = 0.006;
  c = mix(c, vec3(0.85, 0.72, 0.42), smoothstep(e, -e, length(p - vec2(0.16, 0.36)) - 0.3));
  float branch = abs(p.y + 0.36 - 0.12 * p.x - 0.02 * sin(p.x * 9.0)) - 0.026 - 0.006 * sin(p.x * 21.0);
  c = mix(c, vec3(0.17, 0.09, 0.05), smoothstep(e, -e, branch));
  vec2 q = p - vec2(-0.06, -0.03); q *= turn(0.32);
  c = mix(c, vec3(0.05, 0.2, 0.3), smoothstep(e, -e, ellipse(q - vec2(0.02, -0.42), vec2(0.055, 0.2))));
  c = mix(c, vec3(0.62, 0.25, 0.06), smoothstep(e, -e, ellipse(q, vec2(0.19, 0.32))));
  c = mix(c, vec3(0.03, 0.23, 0.36), smoothstep(e, -e, max(ellipse(q - vec2(0.08, -0.05), vec2(0.16, 0.31)), -(q.x + 0.2 * q.y - 0.01))));
  vec2 h = p - vec2(-0.11, 0.3);
  c = mix(c, vec3(0.03, 0.23, 0.36), smoothstep(e, -e, ellipse(h, vec2(0.17, 0.15))));
  c = mix(c, vec3(0.9, 0.86, 0.78), smoothstep(e, -e, ellipse(h - vec2(-0.02, -0.09), vec2(0.1, 0.055))));
  vec2 k = h - vec2(-0.3, -0.02);
  c = mix(c, vec3(0.1, 0.07, 0.06), smoothstep(e, -e, max(abs(k.y - 0.02) - 0.05 * clamp((k.x + 0.2) / 0.4, 0.0, 1.0), abs(k.x) - 0.2)));
  c = mix(c, vec3(0.01), smoothstep(e, -e, length(h - vec2(-0.06, 0.02)) - 0.026));
  c = mix(c, vec3(1), smoothstep(e, -e, length(h - vec2(-0.068, 0.03)) - 0.008));
  return c * (0.92 + 0.08 * noise(vec3(p * 60.0, 0)));
}
//INCLUDE book
