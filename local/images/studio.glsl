#version 300 es
// A photo studio for signed distance functions. A product file adds `map`, `relief` and `surface`; lengths are in decimetres.
precision highp float;
precision highp int;

uniform vec2 size;
uniform int samples;
uniform vec3 eye;
uniform vec3 target;
/** Width of the picture at the distance of the target. */
uniform float field;
/** Number of the view, and of the colour. */
uniform int view;
uniform int tint;
/** A box around the product: rays that miss it are not followed. */
uniform vec3 low;
uniform vec3 high;
/** 0: the product; 1: its shadow on the table; 2: directions and 3: colours of its surface, which guide the smoothing. */
uniform int layer;
out vec4 result;

struct Material {
  vec3 base;
  float rough;
  float metal;
  /** Soft light at the edge, as wool and cotton have it. */
  float sheen;
  /** Light of its own. */
  vec3 glow;
};

const float PI = 3.14159265;
const vec3 KEY = normalize(vec3(-0.62, 0.95, 0.6));

// ── Numbers ────────────────────────────────────────────────────────────────
/** Place of the pixel, sample and number asked for: each number of a pixel is spread evenly over its samples. */
uint seed;
int sampleNumber;
uint asked;
float random() {
  asked += 1u;
  uint x = seed ^ (asked * 747796405u);
  x = ((x >> 16u) ^ x) * 0x45d9f3bu;
  x = ((x >> 16u) ^ x) * 0x45d9f3bu;
  x = (x >> 16u) ^ x;
  const float steps[8] = float[8](0.8191725134, 0.6710436067, 0.5497004779, 0.4503000000, 0.3688700000, 0.3021700000, 0.7548776662, 0.5698402910);
  return fract(float(x) / 4294967296.0 + float(sampleNumber) * steps[asked % 8u]);
}
float hash(vec3 p) {
  uvec3 q = uvec3(ivec3(floor(p)) + 32768) * uvec3(1597334673u, 3812015801u, 2798796415u);
  return float((q.x ^ q.y ^ q.z) * 1597334673u) / 4294967296.0;
}
float noise(vec3 p) {
  vec3 i = floor(p), f = p - i;
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1)), f.x), f.y),
    f.z);
}
float fbm(vec3 p) {
  return 0.5 * noise(p) + 0.25 * noise(p * 2.03) + 0.125 * noise(p * 4.01) + 0.0625 * noise(p * 8.1);
}

// ── Shapes ─────────────────────────────────────────────────────────────────
mat2 turn(float angle) { return mat2(cos(angle), sin(angle), -sin(angle), cos(angle)); }
float box(vec3 p, vec3 half_, float r) {
  vec3 q = abs(p) - half_ + r;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r;
}
float box2(vec2 p, vec2 half_, float r) {
  vec2 q = abs(p) - half_ + r;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
/** Upright cylinder with rounded edges, from y = 0 to y = height. */
float can(vec3 p, float radius, float height, float r) {
  vec2 q = vec2(length(p.xz) - radius + r, abs(p.y - height * 0.5) - height * 0.5 + r);
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
float ring(vec3 p, float radius, float r) { return length(vec2(length(p.xz) - radius, p.y)) - r; }
float rod(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)) - r;
}
/** Rod whose radius goes from `ra` to `rb`. */
float taper(vec3 p, vec3 a, vec3 b, float ra, float rb) {
  vec3 pa = p - a, ba = b - a;
  float h = clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0);
  return (length(pa - ba * h) - mix(ra, rb, h)) * 0.85;
}
float blend(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - h * h * k * 0.25;
}
/** An extrusion of a flat shape. */
float slab(float flat_, float z, float half_, float r) {
  vec2 q = vec2(flat_ + r, abs(z) - half_ + r);
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}

// ── Stuffs ─────────────────────────────────────────────────────────────────
/** Threads over and under each other, 0 to 1. */
float weave(vec2 p) {
  vec2 cell = floor(p), f = abs(fract(p) - 0.5) * 2.0;
  bool over = mod(cell.x + cell.y, 2.0) < 1.0;
  vec2 h = sqrt(max(1.0 - f * f, 0.0));
  return over ? h.x * (0.6 + 0.4 * h.y) : h.y * (0.6 + 0.4 * h.x);
}
vec3 wood(vec3 p, vec3 light, vec3 dark) {
  float rings = fract(6.0 * length(p.xy * vec2(1.0, 1.4) + 0.16 * vec2(fbm(p * 3.0), fbm(p * 2.6 + 9.0))) + 0.6 * fbm(p * vec3(2.0, 2.0, 0.5)));
  float grain = noise(p * vec3(60.0, 60.0, 3.0));
  return mix(light, dark, smoothstep(0.1, 0.9, rings) * 0.75 + 0.25 * grain);
}
Material matte(vec3 base) { return Material(base, 0.75, 0.0, 0.0, vec3(0)); }
Material gloss(vec3 base, float rough) { return Material(base, rough, 0.0, 0.0, vec3(0)); }
Material cloth(vec3 base) { return Material(base, 0.95, 0.0, 0.5, vec3(0)); }
Material metal(vec3 base, float rough) { return Material(base, rough, 1.0, 0.0, vec3(0)); }
const vec3 BRASS = vec3(0.88, 0.62, 0.27);
const vec3 STEEL = vec3(0.8, 0.8, 0.81);

// ── The product ────────────────────────────────────────────────────────────
float map(vec3 p);
/** Fine height, which changes the direction of the surface alone. */
float relief(vec3 p);
Material surface(vec3 p, vec3 n);

//PRODUCT

// ── Light ──────────────────────────────────────────────────────────────────
/** What a ray sees that hits nothing: a warm room, a large soft light on the left, a narrow one on the right. */
vec3 room(vec3 d) {
  vec3 c = mix(vec3(0.52, 0.47, 0.41), vec3(0.62, 0.61, 0.6), smoothstep(-0.2, 0.9, d.y));
  c = mix(c, vec3(0.2, 0.18, 0.16), 0.6 * smoothstep(0.25, 0.0, abs(d.y - 0.05)) * smoothstep(0.3, -0.4, d.x * 0.3 + d.z));
  float lamp = smoothstep(0.74, 0.9, dot(d, KEY));
  float strip = smoothstep(0.25, 0.1, abs(d.x * 0.85 - d.z * 0.25 - 0.72)) * smoothstep(-0.1, 0.2, d.y) * smoothstep(0.95, 0.7, d.y);
  float back = smoothstep(0.55, 0.8, dot(d, normalize(vec3(0.55, 0.75, -0.7))));
  return c + 2.6 * lamp * vec3(1.0, 0.97, 0.92) + 1.1 * strip + 0.9 * back;
}
vec3 around(vec3 n) {
  float a = 2.0 * PI * random(), z = 2.0 * random() - 1.0;
  return normalize(n + vec3(sqrt(max(1.0 - z * z, 0.0)) * vec2(cos(a), sin(a)), z) * 0.999);
}
float march(vec3 o, vec3 d, float from, float to, int steps) {
  vec3 a = (low - o) / d, b = (high - o) / d, first = min(a, b), last = max(a, b);
  float t = max(from, max(first.x, max(first.y, first.z)));
  to = min(to, min(last.x, min(last.y, last.z)));
  for (int i = 0; i < 160; i++) {
    if (i >= steps || t > to) break;
    float h = map(o + d * t);
    if (h < 0.0004 * (1.0 + t * 0.3)) return t;
    t += h * 0.9;
  }
  return -1.0;
}
vec3 slope(vec3 p, float e) {
  vec2 k = vec2(1, -1);
  return normalize(
    k.xyy * map(p + k.xyy * e) + k.yyx * map(p + k.yyx * e) + k.yxy * map(p + k.yxy * e) + k.xxx * map(p + k.xxx * e));
}
vec3 slopeWithRelief(vec3 p) {
  vec2 k = vec2(1, -1);
  const float e = 0.0015;
  return normalize(
    k.xyy * (map(p + k.xyy * e) - relief(p + k.xyy * e)) + k.yyx * (map(p + k.yyx * e) - relief(p + k.yyx * e)) +
    k.yxy * (map(p + k.yxy * e) - relief(p + k.yxy * e)) + k.xxx * (map(p + k.xxx * e) - relief(p + k.xxx * e)));
}
const vec3 TABLE = vec3(0.8, 0.76, 0.7);
/** What a second ray brings back. */
vec3 bounce(vec3 p, vec3 d) {
  float t = march(p, d, 0.02, 6.0, 28);
  float table = d.y < -0.001 ? -p.y / d.y : -1.0;
  if (t > 0.0 && (table < 0.0 || t < table)) {
    Material m = surface(p + d * t, -d);
    return m.glow + m.base * (0.3 + 0.5 * max(-dot(d, KEY), 0.0)) * mix(1.0, 0.7, m.metal);
  }
  if (table > 0.0) return TABLE * mix(0.35, 0.85, smoothstep(0.0, 2.5, table));
  return room(d);
}
float lit(vec3 p) {
  vec3 d = normalize(KEY + 0.2 * (around(KEY) - KEY) * 0.9);
  return march(p, d, 0.015, 12.0, 40) > 0.0 ? 0.0 : 1.0;
}

vec4 shoot(vec2 pixel) {
  vec2 uv = (pixel - 0.5 * size) / size.x;
  vec3 w = normalize(target - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 d = normalize(w * length(target - eye) / field + uv.x * u + uv.y * v);
  float t = layer == 1 ? -1.0 : march(eye, d, 1.0, 60.0, 160);
  float table = d.y < 0.0 ? -eye.y / d.y : -1.0;
  if (layer == 1 || t < 0.0 || (table > 0.0 && t > table)) {
    if (layer == 0 || table < 0.0) return vec4(0);
    vec3 p = eye + d * table + vec3(0, 0.001, 0);
    if (length(p.xz - target.xz) > field * 1.2) return vec4(0);
    float key = lit(p);
    vec3 e = around(vec3(0, 1, 0));
    float open = march(p, e, 0.01, 4.0, 40) > 0.0 ? 0.0 : 1.0;
    return vec4(vec3(0.1, 0.07, 0.05), 0.62 * max(0.97 - (0.42 * key + 0.58 * open), 0.0));
  }
  vec3 p = eye + d * t, n = slopeWithRelief(p), flat_ = slope(p, 0.002);
  if (layer == 2) return vec4(0.5 + 0.5 * n, 1.0);
  if (dot(n, d) > 0.0) n = normalize(n - d * dot(n, d) * 1.05);
  Material m = surface(p, flat_);
  if (layer == 3) return vec4(sqrt(clamp(m.base + m.glow, 0.0, 1.0)), 1.0);
  vec3 q = p + flat_ * 0.004;
  float facing = max(-dot(n, d), 0.0);
  float key = max(dot(n, KEY), 0.0);
  vec3 c = m.glow;
  vec3 reflected = mix(vec3(0.04), m.base, m.metal);
  vec3 fresnel = reflected + (max(vec3(1.0 - m.rough), reflected) - reflected) * pow(1.0 - facing, 5.0);
  if (m.metal < 0.99) {
    float shadow = key > 0.0 ? lit(q) : 0.0;
    vec3 diffuse = 1.75 * key * shadow * vec3(1.0, 0.96, 0.9) + bounce(q, around(n));
    c += m.base * diffuse * (1.0 - fresnel) * (1.0 - m.metal);
    c += m.sheen * m.base * pow(1.0 - facing, 3.0) * (0.3 + 0.5 * shadow);
  }
  if (m.rough < 0.9) {
    vec3 r = normalize(reflect(d, n) + m.rough * m.rough * (around(n) - n * 0.5) * 0.9);
    if (dot(r, flat_) > 0.0) c += fresnel * bounce(q, r);
  }
  return vec4(c, 1.0);
}

vec3 develop(vec3 c) {
  c *= 0.6;
  c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
  return pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main() {
  vec4 sum = vec4(0);
  for (int i = 0; i < 256; i++) {
    if (i >= samples) break;
    seed = uint(gl_FragCoord.x) * 1973u + uint(gl_FragCoord.y) * 287587u + 7u;
    sampleNumber = i;
    asked = 0u;
    vec4 c = shoot(gl_FragCoord.xy + vec2(random(), random()) - 0.5);
    sum += vec4(layer > 0 ? c.rgb : develop(min(c.rgb, 6.0)), 1.0) * vec4(vec3(c.a), c.a);
  }
  result = vec4(sum.a > 0.0 ? sum.rgb / sum.a : vec3(0), sum.a / float(samples));
}
