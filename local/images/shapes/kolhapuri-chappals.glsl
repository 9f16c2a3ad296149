// Kolhapuri chappals: layered leather soles, a broad plaited band and a toe loop, tan.
vec3 shoe(vec3 p, float side) {
  p -= vec3(0.62 * side, 0, side > 0.0 ? 0.12 : -0.1);
  p.xz *= turn(-0.14 * side);
  p.x *= side;
  return p;
}
/** The outline of a left sole, toes towards +z. */
float outline(vec2 p) {
  p.x += 0.07 * sin((p.y + 0.2) * 1.6);
  float toe = length((p - vec2(0.02, 0.72)) * vec2(1.0, 0.82)) - 0.47;
  float heel = length((p - vec2(0.0, -0.95)) * vec2(1.0, 0.9)) - 0.34;
  float h = clamp((p.y + 0.95) / 1.67, 0.0, 1.0);
  float middle = abs(p.x) - mix(0.32, 0.42, smoothstep(0.15, 1.0, h)) + 0.05 * sin(h * PI);
  middle = max(middle, max(-p.y - 0.95, p.y - 0.72));
  return blend(blend(toe, heel, 0.1), middle, 0.12) * 0.85;
}
float sole(vec3 p) {
  float a = outline(p.xz);
  float d = slab(a, p.y - 0.09, 0.05, 0.02);
  float top = slab(a + 0.025, p.y - 0.165, 0.028, 0.02);
  float heel = max(slab(a, p.y - 0.03, 0.05, 0.015), p.z + 0.45);
  return min(min(d, top), heel);
}
float band(vec3 p) {
  vec3 q = p - vec3(0.0, 0.12, 0.42 - 0.1 * p.x);
  float arch = length(vec2(q.x / 0.47, q.y / 0.42)) - 1.0;
  float wide = 0.2 + 0.05 * smoothstep(0.1, 0.4, q.y) * 0.0 + 0.06 * abs(q.x);
  return max(max(abs(arch * 0.42) - 0.028, abs(q.z) - wide), -q.y) * 0.8;
}
float strap(vec3 p) {
  vec3 a = vec3(0.14, 0.2, 0.98), b = vec3(0.08, 0.42, 0.8), c = vec3(0.02, 0.55, 0.5);
  float d = min(rod(p, a, b, 0.04), rod(p, b, c, 0.045));
  vec3 q = p - vec3(0.23, 0.24, 0.9);
  float loop = max(abs(length(q.xy * vec2(1.0, 0.8)) - 0.125) - 0.02, abs(q.z) - 0.07);
  return min(d, max(loop, -q.y - 0.04));
}
float one(vec3 p) { return min(sole(p), min(band(p), strap(p))); }
float map(vec3 p) { return min(one(shoe(p, 1.0)), one(shoe(p, -1.0))) * 0.8; }
vec3 nearer(vec3 p) { vec3 a = shoe(p, 1.0), b = shoe(p, -1.0); return one(a) < one(b) ? a : b; }
float plait(vec3 q) { return abs(fract((atan(q.y - 0.12, q.x) * 2.2 + abs(mod(q.z - 0.42 + 0.1 * q.x, 0.14) - 0.07) * 6.0) * 2.0) - 0.5); }
float relief(vec3 p) {
  vec3 q = nearer(p);
  float grain = 0.0022 * fbm(p * 18.0) + 0.001 * noise(p * 60.0);
  if (band(q) < 0.01) return grain + 0.012 * smoothstep(0.06, 0.26, plait(q));
  if (strap(q) < 0.01) return grain + 0.01 * sin(q.z * 60.0);
  return grain;
}
Material surface(vec3 p, vec3 n) {
  vec3 q = nearer(p);
  vec3 tan_ = mix(vec3(0.33, 0.145, 0.05), vec3(0.23, 0.09, 0.03), fbm(p * 2.6));
  if (strap(q) < min(sole(q), band(q))) return gloss(tan_ * 0.55, 0.5);
  if (band(q) < sole(q)) {
    float edge = abs(q.z - 0.42 + 0.1 * q.x);
    if (edge > 0.17) return gloss(tan_ * 0.45, 0.45);
    if (edge < 0.012) return gloss(vec3(0.55, 0.34, 0.1), 0.4);
    return gloss(mix(tan_ * 0.5, tan_ * 0.95, smoothstep(0.04, 0.2, plait(q))), 0.48);
  }
  if (q.y > 0.175) {
    float a = -outline(q.xz);
    if (abs(a - 0.09) < 0.012 && mod(q.x + q.z, 0.08) < 0.05) return gloss(vec3(0.7, 0.52, 0.3), 0.6);
    vec2 c = q.xz - vec2(0.0, -0.85);
    float stamp = min(abs(length(c) - 0.13) - 0.01, abs(length(c) - 0.06 - 0.03 * cos(atan(c.y, c.x) * 8.0)) - 0.008);
    return gloss(stamp < 0.0 ? tan_ * 0.5 : tan_, 0.55);
  }
  return gloss(mix(vec3(0.24, 0.11, 0.045), vec3(0.36, 0.19, 0.09), smoothstep(0.4, 0.6, fract(q.y * 16.0))), 0.7);
}
