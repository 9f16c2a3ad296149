// Kosa silk saree with zari border, folded, with its pallu over the stack.
float fold(vec3 p, float y, float depth) { return box(p - vec3(0, y, 0), vec3(1.25, 0.055, depth), 0.05); }
float map(vec3 p) {
  p.y += 0.02 * sin(p.x * 2.3 + 0.6) * smoothstep(0.0, 0.6, p.y);
  float d = fold(p, 0.06, 0.9);
  for (int i = 1; i < 5; i++) d = min(d, fold(p - vec3(0.012 * float(i % 2), 0, 0.014 * float(i)), 0.06 + 0.112 * float(i), 0.885));
  vec3 q = p - vec3(-0.12, 0.62, 0.06);
  float top = box(q, vec3(1.0, 0.018, 0.9), 0.016);
  float drop = box(p - vec3(-0.12, 0.34, 0.965), vec3(1.0, 0.29, 0.018), 0.016);
  return min(d, blend(top, drop, 0.06)) * 0.8;
}
float relief(vec3 p) { return 0.0011 * weave(vec2(p.x * 50.0, (p.y < 0.6 ? p.y + p.z * 0.2 : p.z) * 50.0)) + 0.006 * fbm(p * vec3(3.0, 3.0, 3.0)); }
Material surface(vec3 p, vec3 n) {
  float s = abs(n.y) > 0.6 ? 1.6 - p.z : 0.6 + (0.64 - p.y);
  bool isPallu = abs(p.x + 0.12) < 1.0 && (p.y > 0.6 || p.z > 0.94);
  vec3 silk = vec3(0.22, 0.012, 0.035) * (0.92 + 0.16 * noise(vec3(p.x * 14.0, p.y * 90.0, p.z * 90.0)));
  Material m = Material(silk, 0.5, 0.0, 0.9, vec3(0));
  if (!isPallu) {
    if (abs(p.x) > 1.02) m = metal(BRASS * 0.9, 0.42);
    return m;
  }
  float x = p.x + 0.12, side = 1.0 - abs(x);
  float along = s;
  bool gold = side < 0.16 && (side > 0.13 || side < 0.03 || mod(along + side, 0.12) < 0.06);
  gold = gold || (along > 1.02 && along < 1.05) || (along > 0.6 && along < 0.63 && p.y > 0.6);
  if (along > 0.62 && along < 1.05 && side > 0.2) {
    vec2 c = vec2(mod(x + 0.8, 0.266) - 0.133, along - 0.835);
    vec2 k = c * turn(0.25);
    float mango = length(k * vec2(1.25, 0.82) + vec2(0, 0.02 * sin(k.y * 20.0))) - 0.088;
    mango = min(mango, length(c - vec2(0.035, -0.13)) - 0.032);
    gold = gold || (abs(mango) < 0.011) || length(k) < 0.028;
  }
  if (along < 0.6 || along > 1.05) {
    vec2 c = vec2(mod(x + 0.1, 0.2) - 0.1, mod(along, 0.2) - 0.1);
    gold = gold || (side > 0.2 && length(c) < 0.014);
  }
  if (gold) m = metal(vec3(0.86, 0.62, 0.26), 0.36);
  return m;
}
