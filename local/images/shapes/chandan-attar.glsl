// Chandan attar, 8 ml: cut glass, glass dipper.
float facets(vec3 p, float radius, float from, float to) {
  float a = atan(p.z, p.x), s = PI / 4.0;
  a = mod(a + s * 0.5, s) - s * 0.5;
  float r = length(p.xz) * cos(a);
  float waist = radius - 0.035 * abs((p.y - 0.5 * (from + to)) / (to - from) * 2.0);
  return max(r - waist, max(from - p.y, p.y - to)) - 0.008;
}
float bottle(vec3 p) { return min(facets(p, 0.16, 0.01, 0.36), can(p - vec3(0, 0.35, 0), 0.055, 0.07, 0.01)); }
float foot(vec3 p) { return can(p, 0.15, 0.03, 0.01); }
float collar(vec3 p) { return can(p - vec3(0, 0.41, 0), 0.07, 0.05, 0.012); }
float stopper(vec3 p) { vec3 q = p - vec3(0, 0.57, 0); return min(length(q * vec3(1, 0.72, 1)) - 0.075, can(p - vec3(0, 0.45, 0), 0.035, 0.08, 0.01)); }
float map(vec3 p) { return min(min(bottle(p), foot(p)), min(collar(p), stopper(p))) * 0.9; }
float relief(vec3 p) { return 0.0; }
Material surface(vec3 p, vec3 n) {
  if (collar(p) < min(bottle(p), stopper(p)) || foot(p) < bottle(p)) return metal(vec3(0.86, 0.64, 0.34), 0.2);
  if (stopper(p) < bottle(p)) return Material(vec3(0.7, 0.62, 0.5), 0.03, 0.0, 0.0, vec3(0.1));
  float oil = smoothstep(0.27, 0.25, p.y);
  float shimmer = hash(floor(n * 6.0) + 3.0);
  vec3 c = mix(vec3(0.78, 0.72, 0.62), mix(vec3(0.62, 0.33, 0.05), vec3(0.86, 0.56, 0.14), shimmer), oil);
  return Material(c * 0.7, 0.03, 0.0, 0.0, c * (0.08 + 0.3 * shimmer * smoothstep(0.4, -0.5, n.x)));
}
