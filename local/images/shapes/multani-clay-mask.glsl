// Multani clay mask, 100 g: glass jar, mango-wood lid.
float jar(vec3 p) { return can(p, 0.36, 0.44, 0.07); }
float lid(vec3 p) { return can(p - vec3(0, 0.45, 0), 0.37, 0.16, 0.025); }
float map(vec3 p) { return min(jar(p), lid(p)); }
float relief(vec3 p) { return p.y > 0.45 ? 0.001 * noise(p * vec3(90.0, 6.0, 30.0)) : 0.0; }
Material surface(vec3 p, vec3 n) {
  if (p.y > 0.447) return gloss(wood(p.zyx * 1.4 + vec3(0.3, 0.2, 0), vec3(0.5, 0.3, 0.15), vec3(0.3, 0.16, 0.07)), 0.55);
  float a = atan(p.x, p.z);
  if (p.y > 0.1 && p.y < 0.36 && abs(a) < 1.25) {
    vec2 q = vec2(a * 0.36, p.y - 0.23);
    vec3 c = vec3(0.86, 0.8, 0.7);
    for (int i = 0; i < 5; i++) {
      vec2 k = q - vec2((float(i) - 2.0) * 0.055, 0.02 + 0.012 * abs(float(i) - 2.0) * -1.0);
      k *= turn((float(i) - 2.0) * 0.45);
      float leaf = abs(max(abs(k.x) - 0.016 * (1.0 - pow(abs(k.y / 0.05), 1.5)), abs(k.y) - 0.05)) - 0.0025;
      c = mix(c, vec3(0.2, 0.28, 0.12), smoothstep(0.003, -0.001, leaf));
    }
    c = mix(c, vec3(0.45, 0.22, 0.12), smoothstep(0.003, -0.002, min(abs(abs(q.y) - 0.115) - 0.004, max(abs(q.y + 0.07) - 0.005, abs(q.x) - 0.09))));
    return matte(c);
  }
  vec3 clay = vec3(0.6, 0.44, 0.3) * (0.92 + 0.12 * fbm(p * 6.0));
  return Material(clay, 0.05, 0.0, 0.0, clay * 0.08);
}
