// Everyday Dal: a bowl seen from above.
const vec3 BOOK = vec3(0.85, 1.08, 0.12);
vec3 cover(vec2 p) {
  vec3 c = vec3(0.52, 0.16, 0.07);
  const float e = 0.006;
  vec2 k = mod(p, 0.24) - 0.12;
  c = mix(c, vec3(0.6, 0.22, 0.09), smoothstep(e, -e, abs(abs(k.x) + abs(k.y) - 0.1) - 0.006));
  vec2 q = p - vec2(0.02, -0.08);
  float r = length(q);
  c = mix(c, vec3(0.22, 0.07, 0.03), smoothstep(0.1, -0.02, length(q - vec2(0.05, -0.06)) - 0.6) * 0.7);
  c = mix(c, vec3(0.62, 0.4, 0.2), smoothstep(e, -e, r - 0.6));
  c = mix(c, vec3(0.4, 0.24, 0.11), smoothstep(e, -e, abs(r - 0.52) - 0.02));
  c = mix(c, vec3(0.82, 0.5, 0.06) * (0.88 + 0.2 * fbm(vec3(p * 7.0, 1.0))), smoothstep(e, -e, r - 0.5));
  for (int i = 0; i < 26; i++) {
    vec2 s = vec2(hash(vec3(float(i), 1.0, 2.0)), hash(vec3(float(i), 5.0, 7.0))) - 0.5;
    vec2 d = (q - s * 0.8) * turn(float(i) * 1.7);
    float seed_ = i < 16 ? length(d * vec2(1.0, 2.4)) - 0.022 : length(d * vec2(1.0, 2.8)) - 0.05;
    if (length(s) < 0.5) c = mix(c, i < 16 ? vec3(0.12, 0.05, 0.02) : vec3(0.16, 0.3, 0.06), smoothstep(e, -e, seed_));
  }
  vec2 h = (q - vec2(0.1, 0.06)) * turn(0.7);
  c = mix(c, vec3(0.5, 0.03, 0.02), smoothstep(e, -e, length(vec2(h.x, h.y - 0.06 * sin(h.x * 5.0)) * vec2(1.0, 6.0)) - 0.2));
  return c;
}
//INCLUDE book
