// Sozni stole, folded: saffron wool with needlework of almonds in rows, a double border and a knotted fringe.
float layer_(vec3 p, float y, float half_, float deep) { return box(p - vec3(0, y, 0), vec3(half_, 0.085, deep), 0.08); }
float wave(vec3 p) { return 0.03 * sin(p.x * 1.9 + 0.4) + 0.015 * sin(p.x * 4.3 + p.z * 2.0); }
float cloths(vec3 p) {
  p.y += wave(p) * smoothstep(0.0, 0.5, p.y);
  float d = layer_(p, 0.09, 1.3, 0.95);
  d = min(d, layer_(p - vec3(0.02, 0, -0.02), 0.255, 1.28, 0.94));
  d = min(d, layer_(p - vec3(-0.015, 0, 0.015), 0.42, 1.29, 0.93));
  float top = box(p - vec3(0, 0.53, 0.03), vec3(1.27, 0.035, 0.95), 0.03);
  float drop = box(p - vec3(0, 0.42, 0.985), vec3(1.27, 0.13, 0.03), 0.028);
  return min(d, blend(top, drop, 0.08));
}
float fringe(vec3 p) {
  if (abs(p.x) > 1.3 || p.z < 0.8) return max(abs(p.x) - 1.26, 0.9 - p.z) + 0.02;
  float k = floor(p.x / 0.085);
  vec3 q = vec3(p.x - (k + 0.5) * 0.085, p.y, p.z - 1.0 - 0.025 * hash(vec3(k, 1, 1)));
  q.x += 0.02 * (hash(vec3(k, 2, 1)) - 0.5) * smoothstep(0.3, 0.05, p.y);
  float thread = taper(q, vec3(0, 0.3, 0), vec3(0, 0.03 + 0.03 * hash(vec3(k, 3, 1)), 0.03), 0.017, 0.03);
  return min(thread, length(q - vec3(0, 0.245, 0)) - 0.033);
}
float map(vec3 p) { return min(cloths(p), fringe(p)) * 0.75; }
/** Distance along the cloth from its front edge, and across it. */
vec2 place(vec3 p, vec3 n) { return vec2(p.x, p.z > 0.98 && p.y < 0.52 ? p.y - 0.3 : 0.24 + (1.0 - p.z)); }
float almond(vec2 c, float r) {
  vec2 k = c * turn(0.3 * sign(c.x + 0.001) * 0.0 + 0.25);
  k.x += 0.35 * (k.y - 0.02) * (k.y - 0.02) / r;
  return length(k * vec2(1.3, 0.8 + 0.35 * smoothstep(-r, r, k.y))) - r;
}
/** Number of the thread's colour; 0 for the ground. */
int needle(vec2 s) {
  float side = 1.27 - abs(s.x);
  float a = s.y;
  if (abs(a - 0.1) < 0.012 || abs(a - 0.52) < 0.012 || (side > 0.06 && side < 0.078 && a > 0.1) || (side > 0.2 && side < 0.215 && a > 0.52)) return 1;
  if (a > 0.1 && a < 0.52) {
    vec2 c = vec2(mod(s.x + 0.105, 0.21) - 0.105, a - 0.3);
    float d = almond(c, 0.12);
    if (abs(d) < 0.009 || length(c - vec2(0.0, -0.02)) < 0.018) return 1;
    if (d < -0.02 && d > -0.045) return 2;
    if (d < -0.05 && mod(atan(c.y, c.x) * 3.0, 2.0) < 1.0) return 3;
    vec2 e = vec2(mod(s.x, 0.21) - 0.105, abs(a - 0.31) - 0.14);
    if (length(e) < 0.024) return 2;
    return 0;
  }
  if (side > 0.078 && side < 0.2 && a > 0.52) {
    float t = mod(a, 0.12) - 0.06;
    if (length(vec2(side - 0.139 + 0.02 * sin(a * 26.0), t)) < 0.03) return 2;
    return abs(side - 0.139 - 0.03 * sin(a * 26.0)) < 0.008 ? 1 : 0;
  }
  if (a > 0.58 && side > 0.25) {
    vec2 cell = vec2(0.34, 0.32);
    float row = floor((a - 0.58) / cell.y);
    vec2 c = vec2(mod(s.x + 0.17 * mod(row, 2.0), cell.x) - 0.17, mod(a - 0.58, cell.y) - 0.16);
    float d = almond(c, 0.075);
    if (abs(d) < 0.008) return 1;
    if (d < -0.02) return 3;
    if (abs(length(c - vec2(0.0, -0.12)) - 0.012) < 0.006) return 2;
  }
  return 0;
}
float relief(vec3 p) {
  if (fringe(p) < cloths(p)) return 0.004 * sin(p.y * 120.0 + p.x * 60.0);
  float wool = 0.0016 * fbm(p * 26.0) + 0.001 * weave(p.xz * 55.0);
  return wool + 0.005 * fbm(p * 3.0) + (p.y > 0.28 && p.z > -1.0 && needle(place(p, vec3(0))) > 0 ? 0.003 + 0.0015 * sin((p.x + p.z) * 160.0) : 0.0);
}
Material surface(vec3 p, vec3 n) {
  vec3 saffron = vec3(0.5, 0.15, 0.012) * (0.9 + 0.16 * fbm(p * 9.0));
  if (fringe(p) < cloths(p)) return cloth(saffron * 0.95);
  bool isTop = (p.y > 0.49 || p.z > 0.99) && p.y > 0.29;
  int thread = isTop ? needle(place(p, n)) : 0;
  vec3 c = thread == 1 ? vec3(0.24, 0.03, 0.03) : thread == 2 ? vec3(0.06, 0.16, 0.12) : thread == 3 ? vec3(0.75, 0.62, 0.4) : saffron;
  return Material(c, 0.9, 0.0, 0.6, vec3(0));
}
