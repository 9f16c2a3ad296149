// Bagru kurta, folded as a shop folds it: block print in madder, or indigo (tint 1), with a standing collar and a placket.
float wave(vec3 p) { return 0.02 * sin(p.x * 2.4 + p.z) + 0.012 * sin(p.z * 3.4 - p.x * 1.7); }
float folds(vec3 p) {
  p.y += wave(p) * smoothstep(0.05, 0.4, p.y);
  float d = 1e5;
  for (int i = 0; i < 4; i++) {
    float k = float(i);
    d = min(d, box(p - vec3(0.012 * mod(k, 2.0), 0.075 + 0.11 * k, 0.016 * mod(k + 1.0, 2.0)), vec3(1.3 - 0.012 * k, 0.06, 1.6 - 0.01 * k), 0.056));
  }
  return d;
}
vec3 neck(vec3 p) { return p - vec3(0, 0.47, -1.05); }
float opening(vec3 p) { vec3 q = neck(p); return max(length(q.xz * vec2(1.0, 0.86)) - 0.43, abs(q.y) - 0.2); }
float collar(vec3 p) {
  vec3 q = neck(p);
  float r = length(q.xz * vec2(1.0, 0.86));
  float tall = 0.11 + 0.1 * smoothstep(0.3, -0.4, q.z);
  float wall = max(abs(r - 0.44 + 0.16 * q.y) - 0.026, abs(q.y - tall * 0.5 + 0.03) - tall * 0.5);
  wall = max(wall, -max(abs(q.x) - 0.035, -q.z));
  return wall - 0.012;
}
float placket(vec3 p) {
  p.y += wave(p);
  return box(p - vec3(0.0, 0.475, 0.22), vec3(0.14, 0.02, 0.86), 0.016);
}
float buttons(vec3 p) {
  p.y += wave(p);
  vec3 q = p - vec3(0, 0.5, 0);
  float k = clamp(floor((q.z + 0.4) / 0.4 + 0.5), 0.0, 3.0);
  q.z -= k * 0.4 - 0.4;
  return can(q - vec3(0, -0.012, 0), 0.052, 0.034, 0.014);
}
float map(vec3 p) {
  float d = max(folds(p), -opening(p) * 0.9);
  float inside = box(p - vec3(0, 0.2, -1.0), vec3(0.5, 0.14, 0.5), 0.02);
  return min(min(min(d, inside), collar(p)), min(placket(p), buttons(p))) * 0.75;
}
float relief(vec3 p) {
  if (buttons(p) < 0.006) return 0.0;
  float thread = 0.0011 * weave(vec2(p.x, abs(p.y) < 0.4 && abs(p.z) > 1.5 ? p.y : p.z) * 52.0);
  float creases = 0.02 * fbm(vec3(p.x * 1.6 + 0.7 * p.z, p.y, p.z * 1.1)) + 0.008 * smoothstep(0.02, 0.0, abs(abs(p.x) - 0.62 - 0.02 * sin(p.z * 2.0)));
  return thread + creases;
}
/** The carved block: a flower in a lozenge, and buds between. 1 for the paste's colour, 2 for dark dots. */
int block(vec2 s) {
  vec2 cell = vec2(0.4, 0.46);
  float row = floor(s.y / cell.y);
  vec2 c = vec2(mod(s.x + 0.2 * mod(row, 2.0), cell.x) - 0.2, mod(s.y, cell.y) - 0.23);
  c += 0.006 * vec2(hash(vec3(floor(s.x / cell.x), row, 1)), hash(vec3(row, floor(s.x / cell.x), 2)));
  float a = atan(c.y, c.x), r = length(c);
  if (r < 0.024) return 2;
  if (abs(r - 0.05 - 0.022 * cos(a * 6.0)) < 0.012) return 1;
  vec2 leaf = vec2(abs(c.x) - 0.085, c.y + 0.09);
  leaf *= turn(0.7);
  if (length(leaf * vec2(2.6, 1.0)) < 0.055) return 1;
  if (abs(c.x) < 0.008 && c.y < -0.06 && c.y > -0.18) return 1;
  vec2 e = vec2(mod(s.x + 0.2 * mod(row, 2.0) + 0.2, cell.x) - 0.2, c.y);
  if (length(e) < 0.014 || length(e - vec2(0, 0.16)) < 0.01 || length(e + vec2(0, 0.16)) < 0.01) return 1;
  return 0;
}
Material surface(vec3 p, vec3 n) {
  bool isBlue = tint == 1;
  vec3 ground = isBlue ? vec3(0.035, 0.07, 0.16) : vec3(0.26, 0.05, 0.032);
  vec3 paste = isBlue ? vec3(0.6, 0.63, 0.62) : vec3(0.74, 0.6, 0.42);
  vec3 dark = isBlue ? vec3(0.28, 0.42, 0.5) : vec3(0.06, 0.03, 0.03);
  ground *= 0.9 + 0.2 * fbm(p * 7.0);
  if (buttons(p) < 0.006) return gloss(vec3(0.2, 0.11, 0.05), 0.5);
  if (collar(p) < 0.012 || placket(p) < 0.004) {
    float edge = abs(abs(p.x) - 0.12);
    if (placket(p) < 0.004 && edge < 0.012) return cloth(paste * 0.8);
    return cloth(mix(ground, dark, isBlue ? 0.12 : 0.4));
  }
  vec2 s = n.y > 0.5 ? p.xz : abs(n.x) > abs(n.z) ? vec2(1.3 + p.y, p.z) : vec2(p.x, 1.6 - p.y);
  int k = p.y > 0.05 ? block(s + 3.0) : 0;
  if (opening(p) < 0.01 && collar(p) > 0.02) return cloth(ground * 0.75);
  return cloth(k == 1 ? mix(paste, ground, 0.12 * noise(p * 40.0)) : k == 2 ? dark : ground);
}
