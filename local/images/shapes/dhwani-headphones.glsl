// Dhwani wireless headphones: slate, or with the clay-brown covers (tint 1). Standing on their ear cups.
vec3 ear(vec3 p) {
  p.x = abs(p.x);
  p -= vec3(0.86, 0.5, 0);
  p.xy *= turn(-0.1);
  return p;
}
float cup(vec3 p) {
  vec3 q = ear(p);
  float oval = length(q.yz * vec2(0.86, 1.05)) - 0.4;
  return slab(oval, q.x - 0.12, 0.15, 0.09);
}
float cushion(vec3 p) {
  vec3 q = ear(p);
  float oval = length(q.yz * vec2(0.86, 1.05)) - 0.28;
  return length(vec2(max(abs(oval) - 0.05, 0.0), q.x + 0.12)) - 0.11;
}
float arch(vec3 p) {
  vec2 q = p.xy - vec2(0, 1.05);
  float r = q.y > 0.0 ? length(q * vec2(1.0, 0.98)) - 0.93 : abs(q.x) - 0.93;
  float wide = mix(0.12, 0.2, smoothstep(0.0, 0.9, q.y));
  return max(box2(vec2(r, p.z), vec2(0.035, wide), 0.03), -(p.y - 0.92));
}
float pad(vec3 p) {
  vec2 q = p.xy - vec2(0, 1.05);
  float r = length(q * vec2(1.0, 0.98)) - 0.87;
  return max(box2(vec2(r, p.z), vec2(0.06, 0.17), 0.055), -(q.y - 0.45));
}
float arm(vec3 p) {
  p.x = abs(p.x);
  return min(box(p - vec3(0.94, 0.86, 0), vec3(0.022, 0.26, 0.05), 0.02), can((p - vec3(0.9, 0.52, 0)).yxz, 0.1, 0.22, 0.03));
}
float map(vec3 p) { return min(min(cup(p), cushion(p)), min(min(arch(p), pad(p)), arm(p))) * 0.9; }
float relief(vec3 p) { return cushion(p) < 0.01 || pad(p) < 0.01 ? 0.001 * fbm(p * 30.0) : 0.0002 * noise(p * 90.0); }
Material surface(vec3 p, vec3 n) {
  float c = cup(p), s = cushion(p), a = arch(p), b = pad(p), m = arm(p);
  vec3 shell = vec3(0.05, 0.055, 0.062), soft = tint == 1 ? vec3(0.34, 0.15, 0.08) : vec3(0.028);
  if (m < min(min(c, s), min(a, b))) return metal(vec3(0.7, 0.68, 0.65), 0.3);
  if (s < min(c, min(a, b))) return gloss(soft, 0.55);
  if (b < min(c, a)) return gloss(soft, 0.6);
  if (a < c) return gloss(shell, 0.45);
  vec3 q = ear(p);
  float oval = length(q.yz * vec2(0.86, 1.05));
  if (q.x > 0.2 && abs(oval - 0.3) < 0.012) return metal(vec3(0.8, 0.6, 0.4), 0.25);
  if (q.x > 0.26 && oval < 0.26) return gloss(shell * 0.8, 0.25);
  return gloss(shell, 0.42);
}
