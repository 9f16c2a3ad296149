// Khadi-cover pocket notebook, 9 × 14 cm, with its elastic band.
const vec3 BOOK = vec3(0.45, 0.7, 0.08);
vec3 cover(vec2 p) {
  float w = weave(p * 62.0);
  vec3 yarn = mix(vec3(0.5, 0.36, 0.2), vec3(0.62, 0.48, 0.3), noise(vec3(p.x * 90.0, p.y * 5.0, 0.0)) * 0.6 + noise(vec3(p.x * 5.0, p.y * 90.0, 3.0)) * 0.4);
  vec3 c = yarn * (0.6 + 0.4 * w);
  if (abs(p.x - 0.3) < 0.022) c = vec3(0.1, 0.05, 0.03);
  vec2 q = p - vec2(-0.08, -0.35);
  float wheel = min(abs(length(q) - 0.12) - 0.006, max(length(q) - 0.12, abs(mod(atan(q.y, q.x), PI / 4.0) - PI / 8.0) * length(q) - 0.004));
  return mix(c, vec3(0.24, 0.1, 0.05), smoothstep(0.004, -0.004, wheel));
}
//INCLUDE book
