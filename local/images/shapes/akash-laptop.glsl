// Akash 14 laptop, 31 × 22 cm.
float base(vec3 p) { return slab(box2(p.xz, vec2(1.56, 1.08), 0.1), p.y - 0.09, 0.075, 0.05); }
vec3 lid(vec3 p) { p -= vec3(0, 0.16, -1.04); p.yz *= turn(-0.3); return p; }
float screen(vec3 p) { vec3 q = lid(p); return slab(box2(q.xy - vec2(0, 1.02), vec2(1.56, 1.02), 0.1), q.z, 0.03, 0.02); }
/** Keys of five rows. */
float keys(vec3 p) {
  vec2 q = p.xz - vec2(0, -0.38);
  float inside = box2(q, vec2(1.36, 0.46), 0.02);
  vec2 cell = vec2(0.1943, 0.184);
  q.x += mod(floor((q.y + 0.46) / cell.y), 2.0) * 0.0;
  vec2 f = mod(q + vec2(1.36, 0.46), cell) - cell * 0.5;
  float key = box2(f, vec2(0.08, 0.075), 0.02);
  if (abs(q.x) < 0.55 && q.y > 0.46 - cell.y) key = box2(vec2(q.x, f.y), vec2(0.54, 0.075), 0.02);
  return max(slab(key, p.y - 0.16, 0.018, 0.008), inside);
}
float map(vec3 p) {
  float well = slab(box2(p.xz - vec2(0, -0.38), vec2(1.4, 0.5), 0.03), p.y - 0.17, 0.022, 0.0);
  return min(min(max(base(p), -well), screen(p)), keys(p)) * 0.9;
}
float relief(vec3 p) { return 0.0; }
Material surface(vec3 p, vec3 n) {
  vec3 shell = vec3(0.56, 0.57, 0.58);
  if (screen(p) < min(base(p), keys(p))) {
    vec3 q = lid(p);
    float edge = box2(q.xy - vec2(0, 1.02), vec2(1.56, 1.02), 0.1);
    if (q.z > 0.02 && edge < -0.02) {
      if (edge > -0.075 || q.y < 0.14) return gloss(vec3(0.006), 0.25);
      vec2 s = vec2(q.x, q.y);
      vec3 c = mix(vec3(0.95, 0.62, 0.3), vec3(0.12, 0.3, 0.38), smoothstep(0.6, 1.9, s.y));
      c = mix(c, vec3(1.0, 0.88, 0.62), smoothstep(0.15, 0.14, length(s - vec2(0.5, 1.2))));
      for (int i = 0; i < 4; i++) {
        float k = float(i);
        float ridge = 1.12 - k * 0.2 + 0.16 * sin(s.x * (1.7 + k * 0.5) + k * 2.1) + 0.07 * noise(vec3(s.x * 5.0, k, 0)) * 2.0;
        c = mix(c, mix(vec3(0.5, 0.32, 0.26), vec3(0.03, 0.06, 0.07), k / 3.0), smoothstep(ridge + 0.008, ridge - 0.008, s.y));
      }
      return Material(vec3(0.004), 0.35, 0.0, 0.0, c * 0.9);
    }
    return metal(shell, 0.38);
  }
  if (keys(p) < 0.004) return gloss(vec3(0.02, 0.021, 0.023), 0.5);
  if (p.y > 0.13 && abs(p.x) < 0.5 && p.z > 0.22 && p.z < 0.96) return metal(shell * 0.93, 0.3);
  if (p.y > 0.12 && box2(p.xz - vec2(0, -0.38), vec2(1.4, 0.5), 0.03) < 0.0) return gloss(vec3(0.03), 0.5);
  return metal(shell, 0.38);
}
