// Maidan Kashmir-willow cricket bat, full size, with its red ball.
vec3 lean(vec3 p) { p -= vec3(-0.2, 4.25, 0); p.xy *= turn(0.12); p.xz *= turn(0.35); return p; }
float blade(vec3 p) {
  float spine = 0.2 + 0.14 * smoothstep(0.54, 0.0, abs(p.x)) * smoothstep(-4.2, -2.6, p.y) * smoothstep(1.6, 0.2, p.y);
  float d = box(p - vec3(0, -1.3, 0), vec3(0.54, 2.92, spine), 0.12);
  float shoulder = dot(vec2(abs(p.x), p.y), normalize(vec2(1.0, 0.55))) - 1.08;
  return max(d, shoulder) * 0.85;
}
float grip(vec3 p) { return taper(p, vec3(0, 1.3, 0), vec3(0, 4.1, 0), 0.17, 0.155); }
float ball(vec3 p) { return length(p - vec3(1.35, 0.36, 0.7)) - 0.36; }
float map(vec3 p) { vec3 q = lean(p); return min(blend(blade(q), grip(q), 0.12), ball(p)) * 0.9; }
float relief(vec3 p) {
  if (ball(p) < 0.02) { vec3 q = p - vec3(1.35, 0.36, 0.7); q.xy *= turn(0.6); float s = abs(q.y); return 0.012 * smoothstep(0.02, 0.0, abs(s - 0.03)) * (0.6 + 0.4 * sin(atan(q.z, q.x) * 60.0)); }
  vec3 q = lean(p);
  return q.y > 1.5 ? 0.02 * abs(sin(q.y * 22.0 + atan(q.z, q.x) * 0.5)) : 0.0008 * noise(q * vec3(50.0, 2.0, 50.0));
}
Material surface(vec3 p, vec3 n) {
  if (ball(p) < 0.02) {
    vec3 q = p - vec3(1.35, 0.36, 0.7); q.xy *= turn(0.6);
    if (abs(abs(q.y) - 0.03) < 0.008) return matte(vec3(0.75, 0.68, 0.55));
    return gloss(vec3(0.33, 0.02, 0.018), 0.28);
  }
  vec3 q = lean(p);
  if (q.y > 1.55) return gloss(vec3(0.05, 0.14, 0.11), 0.7);
  float grain = abs(fract(q.x * 5.6 + 0.05 * sin(q.y * 1.4) + 0.1) - 0.5);
  vec3 willow = mix(vec3(0.66, 0.46, 0.25), vec3(0.78, 0.6, 0.38), smoothstep(0.0, 0.09, grain));
  willow *= 0.93 + 0.07 * noise(q * vec3(40.0, 1.2, 40.0));
  if (q.y > 0.35 && q.y < 0.6) willow = vec3(0.06, 0.16, 0.13);
  if (q.y > 0.64 && q.y < 0.68) willow = vec3(0.68, 0.42, 0.1);
  return gloss(willow, 0.5);
}
