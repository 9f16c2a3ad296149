// Stories from the Western Ghats: three sewn volumes in a cloth-covered case, 10 × 21 × 14 cm.
vec3 lean(vec3 p) { p.xz *= turn(0.62); return p; }
float shell(vec3 p) {
  float outer = box(p - vec3(0, 1.05, -0.04), vec3(0.53, 1.05, 0.7), 0.02);
  return max(outer, -box(p - vec3(0, 1.05, 0.2), vec3(0.475, 1.0, 0.86), 0.01));
}
float volume(vec3 p) {
  vec3 q = p - vec3(0, 1.04, 0.02);
  float k = clamp(floor(q.x / 0.313 + 0.5), -1.0, 1.0);
  q.x -= 0.313 * k;
  q.z -= view == 1 && k > 0.5 ? 0.34 : 0.0;
  float spine = box(q - vec3(0, 0, 0.6), vec3(0.15, 0.98, 0.1), 0.07);
  return min(spine, box(q, vec3(0.15, 0.98, 0.6), 0.012));
}
float map(vec3 p) { p = lean(p); return min(shell(p), volume(p)) * 0.9; }
float relief(vec3 p) {
  p = lean(p);
  if (shell(p) < volume(p)) return 0.0022 * weave(vec2(abs(p.x) > 0.52 ? p.z : p.x, p.y) * 46.0);
  return 0.0009 * weave(p.xy * 70.0);
}
vec3 hills(vec2 p, vec3 sky) {
  vec3 c = sky;
  c = mix(c, vec3(0.8, 0.62, 0.3), smoothstep(0.006, -0.006, length(p - vec2(0.18, 1.5)) - 0.17));
  for (int i = 0; i < 4; i++) {
    float k = float(i);
    float top = 1.25 - 0.26 * k + 0.09 * sin(p.x * (3.2 + k) + k * 2.1) + 0.035 * sin(p.x * 9.0 + k);
    c = mix(c, mix(vec3(0.16, 0.3, 0.24), vec3(0.03, 0.1, 0.085), k / 3.0), smoothstep(0.006, -0.006, p.y - top));
  }
  return c;
}
Material surface(vec3 p, vec3 n) {
  p = lean(p);
  if (shell(p) < volume(p)) {
    if (abs(p.x) > 0.515) return Material(hills(vec2(p.z, p.y), vec3(0.5, 0.44, 0.3)), 0.85, 0.0, 0.2, vec3(0));
    return Material(vec3(0.05, 0.13, 0.11) * (0.85 + 0.3 * noise(p * vec3(60, 60, 60))), 0.9, 0.0, 0.3, vec3(0));
  }
  float k = clamp(floor(p.x / 0.313 + 0.5), -1.0, 1.0);
  vec3 q = p - vec3(0.313 * k, 1.04, 0);
  vec3 c = k < -0.5 ? vec3(0.45, 0.13, 0.06) : k < 0.5 ? vec3(0.62, 0.38, 0.1) : vec3(0.09, 0.2, 0.24);
  float y = abs(q.y);
  bool isGold = abs(y - 0.72) < 0.012 || abs(y - 0.76) < 0.006 || abs(y - 0.9) < 0.008;
  // On each spine a hill with as many suns as the number of the volume.
  float hill = max(abs(q.y - 0.25 + 1.6 * q.x * q.x * 6.0 * 0.25) - 0.01, abs(q.x) - 0.1);
  isGold = isGold || hill < 0.0;
  for (int i = 0; i < 3; i++)
    isGold = isGold || (float(i) < k + 1.5 && length(vec2(q.x, q.y + 0.35 - 0.09 * float(i))) < 0.026);
  if (p.z < 0.5) return matte(vec3(0.8, 0.74, 0.62) * (0.85 + 0.15 * noise(vec3(p.x * 220.0, 0, 0))));
  if (isGold) return metal(vec3(0.85, 0.66, 0.34), 0.4);
  return Material(c * (0.9 + 0.2 * noise(p * 50.0)), 0.8, 0.0, 0.25, vec3(0));
}
