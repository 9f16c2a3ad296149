// Tinku and the Kite Thief: a picture book, kites over roofs.
const vec3 BOOK = vec3(1.05, 1.05, 0.06);
float kite(vec2 q, float angle) { q *= turn(angle); return max(abs(q.x) * 1.05 + abs(q.y) - 0.26, -1.0); }
vec3 cover(vec2 p) {
  vec3 c = mix(vec3(0.86, 0.6, 0.3), vec3(0.2, 0.46, 0.52), smoothstep(-0.6, 0.9, p.y));
  const float e = 0.006;
  c = mix(c, vec3(0.95, 0.85, 0.6), smoothstep(e, -e, length(p - vec2(0.5, -0.05)) - 0.26));
  for (int i = 0; i < 5; i++) {
    float k = float(i);
    float x = -0.9 + k * 0.45, h = -0.52 + 0.16 * hash(vec3(k, 2.0, 1.0));
    vec2 q = p - vec2(x, 0);
    float wall = max(abs(q.x) - 0.25, q.y - h);
    c = mix(c, mix(vec3(0.5, 0.2, 0.12), vec3(0.62, 0.42, 0.26), hash(vec3(k, 4.0, 4.0))), smoothstep(e, -e, wall));
    c = mix(c, vec3(0.3, 0.1, 0.07), smoothstep(e, -e, max(abs(q.x) - 0.27, abs(q.y - h) - 0.025)));
    vec2 w = vec2(abs(q.x) - 0.1, mod(q.y - h + 0.14, 0.24) - 0.12);
    c = mix(c, vec3(0.96, 0.8, 0.4), smoothstep(e, -e, max(box2(w, vec2(0.045, 0.06), 0.01), q.y - h + 0.06)));
  }
  float string_ = abs(p.x + 0.3 + 0.25 * sin(p.y * 2.0 + 0.6)) - 0.005;
  c = mix(c, vec3(0.2, 0.12, 0.1), smoothstep(e, -e, max(max(string_, p.y - 0.36), -0.4 - p.y)));
  vec2 a = p - vec2(-0.36, 0.52), b = p - vec2(0.42, 0.62), d = p - vec2(0.1, 0.2);
  float line = kite(a, 0.25);
  c = mix(c, (a * turn(0.25)).x > 0.0 ? vec3(0.72, 0.09, 0.07) : vec3(0.86, 0.2, 0.1), smoothstep(e, -e, line));
  c = mix(c, (b * turn(-0.3)).x > 0.0 ? vec3(0.1, 0.3, 0.2) : vec3(0.2, 0.46, 0.28), smoothstep(e, -e, kite(b * 1.4, -0.3)));
  c = mix(c, (d * turn(0.1)).x > 0.0 ? vec3(0.86, 0.56, 0.08) : vec3(0.96, 0.72, 0.2), smoothstep(e, -e, kite(d * 2.0, 0.1)));
  return c;
}
//INCLUDE book
