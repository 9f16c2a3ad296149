// Kesari kumkumadi face oil, 30 ml: amber glass with a dropper.
float bottle(vec3 p) {
  float d = can(p, 0.165, 0.6, 0.05);
  return blend(d, can(p, 0.07, 0.7, 0.02), 0.1);
}
float collar(vec3 p) { return can(p - vec3(0, 0.665, 0), 0.085, 0.14, 0.015); }
float bulb(vec3 p) { return blend(can(p - vec3(0, 0.79, 0), 0.06, 0.1, 0.02), taper(p, vec3(0, 0.85, 0), vec3(0, 1.03, 0), 0.062, 0.045), 0.03); }
float map(vec3 p) { return min(bottle(p), min(collar(p), bulb(p))) * 0.9; }
float relief(vec3 p) { return collar(p) < 0.01 ? 0.003 * sin(atan(p.z, p.x) * 48.0) : 0.0; }
Material surface(vec3 p, vec3 n) {
  float b = bottle(p), c = collar(p), u = bulb(p);
  if (u < min(b, c)) return gloss(vec3(0.03), 0.45);
  if (c < b) return metal(vec3(0.83, 0.62, 0.33), 0.25);
  float a = atan(p.x, p.z);
  if (p.y > 0.13 && p.y < 0.46 && abs(a) < 1.15) {
    vec2 q = vec2(a * 0.165, p.y - 0.3);
    vec3 c2 = vec3(0.88, 0.82, 0.7);
    float petals = 1e3;
    for (int i = -2; i < 3; i++) {
      vec2 k = (q + vec2(0, 0.055)) * turn(float(i) * 0.5);
      petals = min(petals, abs((length((k - vec2(0, 0.055)) / vec2(0.022, 0.055)) - 1.0) * 0.022) - 0.0022);
    }
    c2 = mix(c2, vec3(0.62, 0.2, 0.05), smoothstep(0.002, -0.001, petals));
    c2 = mix(c2, vec3(0.62, 0.2, 0.05), smoothstep(0.002, -0.001, min(abs(abs(q.y) - 0.145) - 0.003, max(abs(q.y + 0.09) - 0.004, abs(q.x) - 0.05))));
    return matte(c2);
  }
  float facing = 1.0 - abs(dot(n, normalize(vec3(0.1, 0.3, 1))));
  vec3 amber = mix(vec3(0.42, 0.13, 0.012), vec3(0.1, 0.025, 0.004), facing);
  amber = mix(amber, vec3(0.75, 0.36, 0.06), smoothstep(0.55, 0.6, p.y) * 0.5);
  return Material(amber, 0.04, 0.0, 0.0, amber * 0.25 * smoothstep(0.3, -0.6, n.x));
}
