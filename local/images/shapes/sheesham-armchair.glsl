// Sheesham wood armchair with cotton cushion: seat 54 cm wide and 44 cm high.
float frame(vec3 p) {
  vec3 q = vec3(abs(p.x), p.yz);
  float d = taper(q, vec3(2.7, 0, 2.5), vec3(2.75, 6.2, 2.45), 0.17, 0.22);
  d = min(d, taper(q, vec3(2.6, 0, -2.6), vec3(2.6, 4.2, -2.35), 0.17, 0.22));
  d = min(d, taper(q, vec3(2.6, 4.2, -2.35), vec3(2.45, 9.2, -3.3), 0.22, 0.16));
  d = min(d, box(q - vec3(2.75, 6.3, 0), vec3(0.3, 0.14, 2.75), 0.12));
  d = min(d, box(p - vec3(0, 3.7, 2.45), vec3(2.7, 0.32, 0.14), 0.06));
  d = min(d, box(p - vec3(0, 3.7, -2.35), vec3(2.6, 0.32, 0.14), 0.06));
  d = min(d, box(q - vec3(2.65, 3.7, 0), vec3(0.14, 0.32, 2.4), 0.06));
  d = min(d, box(q - vec3(2.65, 1.4, 0), vec3(0.1, 0.14, 2.45), 0.06));
  vec3 r = p - vec3(0, 9.0, -3.25);
  d = min(d, box(vec3(r.x, r.y + 0.02 * r.x * r.x, r.z), vec3(2.6, 0.4, 0.17), 0.12));
  vec3 s = p - vec3(0, 6.6, -2.85);
  s.yz *= turn(-0.19);
  s.x = abs(abs(s.x) - 1.2) - 0.6;
  return min(d, box(s, vec3(0.14, 2.3, 0.09), 0.05)) * 0.9;
}
float seat(vec3 p) {
  vec3 q = p - vec3(0, 4.4, 0.05);
  float puff = 0.22 * (1.0 - pow(abs(q.x) / 2.6, 4.0)) * (1.0 - pow(abs(q.z) / 2.4, 4.0));
  return box(q, vec3(2.45, 0.34 + puff, 2.3), 0.28) * 0.85;
}
float map(vec3 p) { return min(frame(p), seat(p)); }
float relief(vec3 p) { return seat(p) < frame(p) ? 0.012 * weave(p.xz * 11.0) : 0.004 * noise(p * vec3(20.0, 3.0, 20.0)); }
Material surface(vec3 p, vec3 n) {
  if (seat(p) < frame(p)) {
    vec3 c = vec3(0.62, 0.54, 0.4);
    if (abs(mod(p.x + 0.4, 0.8) - 0.4) < 0.06) c = vec3(0.3, 0.13, 0.08);
    return cloth(c * (0.8 + 0.2 * weave(p.xz * 11.0)));
  }
  bool isLong = abs(n.y) > 0.7 || p.y > 8.4;
  vec3 q = isLong ? p.xyz : p.xzy;
  return gloss(wood(q * vec3(0.35, 0.35, 0.12) + vec3(0.2, 0.9, 0), vec3(0.34, 0.16, 0.07), vec3(0.15, 0.06, 0.025)), 0.42);
}
