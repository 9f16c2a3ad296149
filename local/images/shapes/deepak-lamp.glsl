// Deepak brass table lamp with linen shade, 52 cm.
float stem(vec3 p) {
  float r = length(p.xz);
  float y = p.y;
  float d = can(p, 0.95, 0.14, 0.05);
  d = blend(d, can(p - vec3(0, 0.12, 0), 0.72, 0.12, 0.05), 0.08);
  d = blend(d, length(vec2(r, (y - 0.62) * 0.85)) - 0.3, 0.14);
  d = blend(d, ring(p - vec3(0, 0.95, 0), 0.12, 0.06), 0.05);
  d = blend(d, length(vec2(r * 1.25, (y - 1.5) * 0.52)) - 0.24, 0.14);
  d = blend(d, ring(p - vec3(0, 2.0, 0), 0.1, 0.05), 0.04);
  d = blend(d, can(p, 0.09, 2.9, 0.02), 0.05);
  return d * 0.85;
}
float shade(vec3 p) {
  float a = atan(p.z, p.x);
  float pleat = 0.018 * abs(sin(a * 38.0));
  float r = mix(1.55, 0.82, clamp((p.y - 2.7) / 2.2, 0.0, 1.0)) + pleat;
  vec2 q = vec2(abs(length(p.xz) - r) - 0.015, abs(p.y - 3.8) - 1.12);
  return (length(max(q, 0.0)) + min(max(q.x, q.y), 0.0)) * 0.8;
}
float band(vec3 p) {
  float low = ring(p - vec3(0, 2.69, 0), 1.57, 0.035), high = ring(p - vec3(0, 4.92, 0), 0.84, 0.035);
  return min(low, high);
}
float chain(vec3 p) {
  vec3 q = p - vec3(0.62, 0, 0.62);
  float beads = length(vec3(q.x, mod(q.y, 0.07) - 0.035, q.z)) - 0.024;
  beads = max(beads, abs(q.y - 2.35) - 0.42);
  return min(beads, length(q - vec3(0, 1.9, 0)) - 0.065);
}
float map(vec3 p) { return min(min(stem(p), chain(p)), min(shade(p), band(p))); }
float relief(vec3 p) {
  if (shade(p) > 0.01) return 0.0002 * noise(p * 40.0);
  return 0.0012 * weave(vec2(atan(p.z, p.x) * 60.0, p.y * 55.0));
}
Material surface(vec3 p, vec3 n) {
  float s = shade(p), b = band(p), m = min(stem(p), chain(p));
  if (s < m && s < b) {
    float a = atan(p.z, p.x);
    float inside = smoothstep(0.2, 1.1, p.y - 2.6) * smoothstep(2.5, 0.6, p.y - 2.7);
    vec3 linen = vec3(0.86, 0.79, 0.66) * (0.93 + 0.07 * weave(vec2(a * 60.0, p.y * 55.0)));
    return Material(linen, 0.95, 0.0, 0.2, vec3(0.62, 0.4, 0.17) * inside * (0.75 + 0.25 * abs(sin(a * 38.0))));
  }
  if (b < m) return cloth(vec3(0.7, 0.55, 0.36));
  return metal(BRASS, 0.2);
}
