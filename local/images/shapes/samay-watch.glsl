// Samay smart watch, 43 mm, on its side as it lies on a table: green strap, or the coral one (tint 1).
vec3 stand(vec3 p) { p -= vec3(0, 0.37, 0); p.xz *= turn(-0.5); p.yz *= turn(-0.18); return p; }
float face(vec3 p) { return slab(box2(p.xy, vec2(0.19, 0.225), 0.085), p.z - 0.3, 0.055, 0.035); }
float crown(vec3 p) { return can((p - vec3(0.185, 0.06, 0.3)).yxz, 0.032, 0.035, 0.01); }
float strap(vec3 p) {
  vec2 q = p.yz;
  float oval = length(q * vec2(1.0, 1.1)) - 0.33;
  float wide = mix(0.12, 0.155, smoothstep(-0.2, 0.3, q.y));
  float d = box2(vec2(oval, p.x), vec2(0.018, wide), 0.015);
  float hole = length(vec2(p.x, mod(p.y + 0.03, 0.06) - 0.03)) - 0.012;
  return max(d, -max(hole, q.y + 0.12));
}
float buckle(vec3 p) { vec3 q = p - vec3(0, -0.1, -0.31); q.yz *= turn(0.3); return max(box(q, vec3(0.16, 0.06, 0.025), 0.015), -box(q, vec3(0.13, 0.035, 0.05), 0.01)); }
float map(vec3 p) { p = stand(p); return min(min(face(p), crown(p)), min(strap(p), buckle(p))) * 0.9; }
float relief(vec3 p) { p = stand(p); return crown(p) < 0.01 ? 0.004 * sin(atan(p.z - 0.3, p.y - 0.06) * 30.0) : 0.0; }
float hand(vec2 p, float angle, float length_, float width) { p *= turn(angle); return box2(p - vec2(0, length_ * 0.5), vec2(width, length_ * 0.5), width); }
Material surface(vec3 p, vec3 n) {
  p = stand(p);
  float f = face(p), s = strap(p);
  if (min(crown(p), buckle(p)) < min(f, s)) return metal(vec3(0.7), 0.25);
  if (s < f) return gloss(tint == 1 ? vec3(0.62, 0.16, 0.1) : vec3(0.07, 0.19, 0.13), 0.6);
  float edge = box2(p.xy, vec2(0.19, 0.225), 0.085);
  if (p.z > 0.34 && edge < -0.012) {
    vec2 q = p.xy;
    vec3 c = vec3(0);
    float a = atan(q.x, q.y), r = length(q);
    float tick = abs(fract(a / (2.0 * PI) * 12.0 + 0.5) - 0.5) * r;
    c += vec3(0.8) * smoothstep(0.009, 0.006, tick) * step(0.125, r) * step(r, 0.145);
    float arc = smoothstep(0.004, 0.002, abs(r - 0.158)) * step(-1.2, a) * step(a, 1.9);
    c += vec3(0.95, 0.5, 0.1) * arc;
    c += vec3(0.9) * smoothstep(0.002, -0.002, min(hand(q, 1.05, 0.075, 0.007), hand(q, -1.1, 0.115, 0.006)));
    c += vec3(1.0, 0.4, 0.15) * smoothstep(0.002, -0.002, min(hand(q, 2.6, 0.12, 0.002), r - 0.011));
    return Material(vec3(0.004), 0.05, 0.0, 0.0, c);
  }
  return metal(vec3(0.2, 0.2, 0.205), 0.28);
}
