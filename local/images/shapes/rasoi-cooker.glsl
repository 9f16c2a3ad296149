// Rasoi stainless-steel pressure cooker, 5 litres.
float pan(vec3 p) { return blend(can(p, 1.08, 1.5, 0.14), can(p - vec3(0, 1.42, 0), 1.17, 0.1, 0.04), 0.04); }
float base(vec3 p) { return can(p, 1.02, 0.1, 0.03); }
float lid(vec3 p) { vec3 q = p - vec3(0, 1.5, 0); float d = max(length(q * vec3(1, 2.6, 1)) - 1.12, -q.y) * 0.4; return blend(d, can(q, 1.15, 0.09, 0.04), 0.05); }
float weight(vec3 p) { vec3 q = p - vec3(0, 1.9, 0); return min(can(q, 0.07, 0.2, 0.02), blend(can(q - vec3(0, 0.16, 0), 0.13, 0.22, 0.05), can(q - vec3(0, 0.3, 0), 0.08, 0.14, 0.03), 0.03)); }
float valve(vec3 p) { return can(p - vec3(-0.5, 1.8, 0.22), 0.09, 0.1, 0.03); }
float grips(vec3 p) {
  float long_ = taper(p, vec3(1.1, 1.3, 0), vec3(2.5, 1.44, 0), 0.13, 0.19);
  float top = taper(p, vec3(0.9, 1.76, 0), vec3(2.5, 1.66, 0), 0.09, 0.15);
  float short_ = box(p - vec3(-1.3, 1.22, 0), vec3(0.2, 0.08, 0.34), 0.07);
  return min(min(long_, top), short_);
}
float map(vec3 p) { return min(min(min(pan(p), base(p)), lid(p)), min(min(weight(p), valve(p)), grips(p))) * 0.9; }
float relief(vec3 p) { return grips(p) < 0.01 ? 0.0 : 0.0004 * noise(vec3(p.y * 160.0, 0, atan(p.z, p.x) * 2.0)); }
Material surface(vec3 p, vec3 n) {
  float g = grips(p), s = min(pan(p), lid(p));
  if (g < min(s, min(weight(p), valve(p)))) return gloss(vec3(0.02), 0.45);
  if (valve(p) < min(s, weight(p))) return gloss(vec3(0.5, 0.07, 0.05), 0.4);
  if (weight(p) < s) return metal(vec3(0.55), 0.3);
  if (p.y < 0.11) return metal(vec3(0.78, 0.45, 0.3), 0.35);
  return metal(STEEL * 0.95, p.y > 1.5 ? 0.16 : 0.26);
}
