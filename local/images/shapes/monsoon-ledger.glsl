// The Monsoon Ledger, a paperback novel: rain over a harbour.
const vec3 BOOK = vec3(0.65, 0.98, 0.1);
vec3 cover(vec2 p) {
  vec3 c = mix(vec3(0.16, 0.2, 0.23), vec3(0.35, 0.38, 0.37), smoothstep(-0.9, 0.6, p.y));
  const float e = 0.006;
  c = mix(c, vec3(0.78, 0.7, 0.52), smoothstep(e, -e, length(p - vec2(-0.22, 0.42)) - 0.15) * 0.85);
  float hill = 0.02 + 0.1 * sin(p.x * 3.2 + 0.6) + 0.03 * sin(p.x * 9.0);
  c = mix(c, vec3(0.1, 0.13, 0.14), smoothstep(e, -e, p.y - hill));
  float sea = -0.2;
  c = mix(c, mix(vec3(0.22, 0.27, 0.27), vec3(0.07, 0.1, 0.11), smoothstep(-0.2, -0.95, p.y)), smoothstep(e, -e, p.y - sea));
  float waves = abs(mod(p.y + 0.015 * sin(p.x * 16.0 + floor(p.y * 12.0) * 2.0), 0.083) - 0.041) - 0.004;
  c = mix(c, vec3(0.42, 0.46, 0.43), smoothstep(e, -e, max(waves, p.y + 0.26)) * 0.6);
  vec2 q = p - vec2(0.12, -0.3);
  float hull = max(max(-q.y - 0.09 + 0.5 * q.x * q.x, q.y - 0.02 - 0.16 * q.x * q.x), abs(q.x) - 0.3);
  float sail = max(max(q.x * 0.9 + q.y * 0.42 - 0.2, -q.x - 0.02), 0.05 - q.y);
  c = mix(c, vec3(0.46, 0.13, 0.07), smoothstep(e, -e, hull));
  c = mix(c, vec3(0.8, 0.74, 0.6), smoothstep(e, -e, sail));
  vec2 r = p * turn(-0.22);
  vec2 cell = vec2(0.085, 0.2);
  float shift = hash(vec3(floor(r.x / cell.x), 3.0, 1.0));
  vec2 f = vec2(mod(r.x, cell.x) - cell.x * 0.5, mod(r.y + shift * cell.y, cell.y) - cell.y * 0.5);
  c = mix(c, vec3(0.72, 0.76, 0.76), smoothstep(0.004, 0.0, max(abs(f.x) - 0.002, abs(f.y) - 0.05)) * 0.55);
  return c;
}
//INCLUDE book
