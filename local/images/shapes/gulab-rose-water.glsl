// Gulab rose water spray, 200 ml.
float bottle(vec3 p) { return blend(can(p, 0.27, 1.12, 0.09), can(p, 0.12, 1.26, 0.02), 0.16); }
float head(vec3 p) {
  float d = can(p - vec3(0, 1.24, 0), 0.15, 0.16, 0.02);
  d = min(d, can(p - vec3(0, 1.4, 0), 0.09, 0.06, 0.01));
  d = min(d, can(p - vec3(0, 1.45, 0), 0.13, 0.2, 0.03));
  return min(d, max(length(vec2(p.x + 0.13, p.y - 1.57)) - 0.022, abs(p.z) - 0.02));
}
float map(vec3 p) { return min(bottle(p), head(p)) * 0.95; }
float relief(vec3 p) { return head(p) < 0.01 && p.y < 1.4 ? 0.003 * sin(atan(p.z, p.x) * 60.0) : 0.0; }
Material surface(vec3 p, vec3 n) {
  bool isHead = head(p) < bottle(p);
  if (isHead && p.y < 1.41) return metal(vec3(0.86, 0.6, 0.48), 0.25);
  if (isHead) return gloss(vec3(0.82, 0.78, 0.74), 0.3);
  float a = atan(p.x, p.z);
  if (p.y > 0.2 && p.y < 0.85 && abs(a) < 1.2) {
    vec2 q = vec2(a * 0.27, p.y - 0.55);
    vec3 c = vec3(0.87, 0.82, 0.76);
    float r = length(q), w = atan(q.y, q.x);
    for (int i = 0; i < 4; i++) {
      float k = 0.035 + 0.03 * float(i);
      float petal = abs(r - k - 0.012 * cos(w * 5.0 + float(i) * 2.2)) - 0.004;
      c = mix(c, vec3(0.55, 0.08, 0.16), smoothstep(0.003, -0.002, petal));
    }
    c = mix(c, vec3(0.17, 0.25, 0.12), smoothstep(0.003, -0.002, max(abs(abs(q.x) - 0.15 - 0.4 * q.y * q.y) - 0.004, abs(q.y) - 0.13)));
    c = mix(c, vec3(0.55, 0.08, 0.16), smoothstep(0.003, -0.002, min(abs(abs(q.y) - 0.29) - 0.005, max(abs(q.y + 0.2) - 0.006, abs(q.x) - 0.08))));
    return matte(c);
  }
  vec3 glass = mix(vec3(0.7, 0.36, 0.36), vec3(0.86, 0.68, 0.64), smoothstep(0.8, 0.2, abs(n.x)));
  if (p.y > 1.0) glass = vec3(0.84, 0.78, 0.74);
  return Material(glass * 0.8, 0.05, 0.0, 0.0, glass * 0.16 * smoothstep(0.5, -0.6, n.x));
}
