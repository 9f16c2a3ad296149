// Hand-painted terracotta planter, 20 cm across, with its saucer.
float pot(vec3 p) {
  float r = mix(0.66, 0.98, clamp((p.y - 0.16) / 1.7, 0.0, 1.0));
  vec2 q = vec2(length(p.xz) - r, abs(p.y - 0.96) - 0.82);
  float d = length(max(q + 0.03, 0.0)) + min(max(q.x + 0.03, q.y + 0.03), 0.0) - 0.03;
  d = blend(d, can(p - vec3(0, 1.5, 0), 1.06, 0.32, 0.05), 0.05);
  return max(d, -(length(p.xz) - r + 0.1 + step(p.y, 0.3)));
}
float soil(vec3 p) { return can(p - vec3(0, 0.2, 0), 0.86, 0.4, 0.02); }
float saucer(vec3 p) { return max(can(p, 0.98, 0.2, 0.05), -can(p - vec3(0, 0.08, 0), 0.9, 0.3, 0.04)); }
float map(vec3 p) { return min(pot(p), saucer(p)) * 0.85; }
float relief(vec3 p) { return 0.004 * fbm(p * vec3(6.0, 22.0, 6.0)) + 0.0015 * noise(p * 60.0); }
Material surface(vec3 p, vec3 n) {
  vec3 clay = mix(vec3(0.52, 0.2, 0.095), vec3(0.43, 0.15, 0.07), fbm(p * 4.0));
  clay = mix(clay, vec3(0.66, 0.44, 0.34), 0.35 * smoothstep(0.55, 0.8, fbm(p * 2.5 + 4.0)));
  float a = atan(p.x, p.z);
  vec3 lime = vec3(0.84, 0.8, 0.72);
  float x = mod(a * 7.0 / PI * 2.0, 2.0) - 1.0;
  float zig = abs(p.y - 0.62 - 0.16 * (1.0 - 2.0 * abs(x))) - 0.03;
  float dots = length(vec2(x * 0.21, p.y - 1.08)) - 0.055;
  float lines = min(abs(p.y - 1.32) - 0.016, abs(p.y - 0.3) - 0.02);
  float rim = length(vec2((mod(a * 16.0 / PI * 2.0, 2.0) - 1.0) * 0.1, p.y - 1.66)) - 0.045;
  float paint = min(min(zig, dots), min(lines, rim));
  bool isOutside = dot(n.xz, p.xz) > 0.0 && pot(p) < saucer(p);
  if (isOutside) clay = mix(clay, lime, smoothstep(0.012, -0.004, paint + 0.006 * noise(p * 40.0)));
  return matte(clay);
}
