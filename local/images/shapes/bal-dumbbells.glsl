// Bal hex dumbbells, 5 kg, pair: 19 cm long.
float hex(vec3 p) {
  vec2 q = abs(p.yz);
  float d = max(q.x - 0.42, dot(q, vec2(0.5, 0.8660254)) - 0.42);
  vec2 w = vec2(d + 0.06, abs(p.x) - 0.33 + 0.06);
  return length(max(w, 0.0)) + min(max(w.x, w.y), 0.0) - 0.06;
}
float heads(vec3 p) { return hex(vec3(abs(p.x) - 0.63, p.y, p.z)); }
float bar(vec3 p) { float wave = 0.012 * cos(clamp(p.x, -0.3, 0.3) * 10.0); return max(length(p.yz) - 0.14 - wave, abs(p.x) - 0.62); }
float ends(vec3 p) { return max(length(p.yz) - 0.2, abs(abs(p.x) - 0.965) - 0.012); }
vec3 one(vec3 p) { p -= vec3(-0.1, 0.42, 0.55); p.xz *= turn(0.5); return p; }
vec3 two(vec3 p) { p -= vec3(0.1, 0.42, -0.6); p.xz *= turn(-0.25); return p; }
float pair(vec3 p) { return min(heads(p), min(bar(p), ends(p))); }
float map(vec3 p) { return min(pair(one(p)), pair(two(p))) * 0.9; }
vec3 nearer(vec3 p) { if (pair(one(p)) < pair(two(p))) return one(p); return two(p); }
float relief(vec3 p) {
  p = nearer(p);
  if (heads(p) < bar(p)) return 0.002 * noise(p * 45.0);
  float a = atan(p.z, p.y);
  return abs(p.x) < 0.3 ? 0.005 * abs(sin(a * 14.0 + p.x * 70.0) * sin(a * 14.0 - p.x * 70.0)) : 0.0;
}
Material surface(vec3 p, vec3 n) {
  p = nearer(p);
  float h = heads(p), b = bar(p), e = ends(p);
  if (e < min(h, b)) return metal(STEEL * 0.9, 0.3);
  if (b < h) return metal(STEEL, 0.28);
  return gloss(vec3(0.026, 0.027, 0.03), 0.6);
}
