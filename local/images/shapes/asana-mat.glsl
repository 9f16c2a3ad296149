// Asana natural-rubber yoga mat, rolled, standing with its strap: violet outside and sage inside (tint 1: the other way).
float roll(vec3 p) {
  float a = atan(p.z, p.x), r = length(p.xz);
  float turns = 0.62 - 0.058 * (a + PI) / (2.0 * PI);
  float layer = abs(mod(r - turns + 0.029, 0.058) - 0.029) - 0.024;
  float d = max(layer, max(r - turns - 0.026, 0.1 - r));
  d = max(min(d, max(r - turns - 0.0, 0.12 - r) + 0.02), abs(p.y - 3.05) - 3.05);
  return d * 0.6;
}
float strap(vec3 p) {
  float low = box2(vec2(length(p.xz) - 0.635, p.y - 1.5), vec2(0.018, 0.17), 0.015);
  float high = box2(vec2(length(p.xz) - 0.635, p.y - 4.5), vec2(0.018, 0.17), 0.015);
  vec3 q = p - vec3(0.62, 3.0, 0.3);
  float sling = box2(vec2(length(q.xy * vec2(1.9, 1.0)) - 1.5, q.z), vec2(0.03, 0.16), 0.02);
  return min(min(low, high), max(sling, -q.x) * 0.5);
}
float map(vec3 p) { return min(roll(p), strap(p)); }
float relief(vec3 p) { return strap(p) < 0.01 ? 0.003 * weave(vec2(p.y * 24.0, atan(p.z, p.x) * 16.0)) : 0.0016 * noise(p * 26.0); }
Material surface(vec3 p, vec3 n) {
  if (strap(p) < roll(p)) return cloth(vec3(0.5, 0.42, 0.3));
  bool isOutside = dot(n.xz, normalize(p.xz)) > 0.2;
  vec3 violet = vec3(0.2, 0.13, 0.24), sage = vec3(0.27, 0.33, 0.22);
  return Material((isOutside != (tint == 1)) ? violet : sage, 0.85, 0.0, 0.15, vec3(0));
}
