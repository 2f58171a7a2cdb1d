/** Numbers from 0 up to 1, the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Holds a value's description from the list of calls. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const texts = [
  '',
  ' ',
  '会计',
  '初级会计实务 第一章',
  "' or 1=1 --",
  '%_\\%',
  '\0',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(40),
  '\u202e倒写',
  '<script>alert(1)</script>',
  '{jndi:x}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '13800000001',
  '000000',
  '2026-02-30',
  '9999-12-31',
  'https://m.qiming.cn/course/1',
  '//evil.example',
  'NaN',
  '1e309',
  '-0',
  'x'.repeat(3_000),
  '长'.repeat(3_000),
]
const numbers = [0, 1, 2, 3, 5, 7, 12, 20, -1, 0.5, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e21, 1e308, -2_147_483_649]
const strangers = [null, true, false, [], {}, [[]], [null], { __proto__: 1 }, '', '1', 1, -1, 1.5, [1, 'a', null], { a: { b: { c: [] } } }]

export type Chance = ReturnType<typeof chances>
export const pick = <T>(chance: Chance, list: readonly T[], otherwise: T): T => list[Math.floor(chance() * list.length)] ?? otherwise

function number(chance: Chance, { type, minimum = 0, maximum = 50 }: Shape): number {
  if (chance() < 0.2) return pick(chance, numbers, 0)
  const value = minimum + chance() * Math.min(maximum - minimum, chance() < 0.5 ? 12 : 2_000)
  return type === 'integer' ? Math.floor(value) : value
}

/** Texts that fit the patterns the contract uses most. */
function fitting(chance: Chance, pattern: string): string {
  const id = () => String(1 + Math.floor(chance() * 30))
  const candidates = [
    id(),
    `${id()},${id()}`,
    '13800000001',
    '123456',
    '2026-03-02',
    '2026-03',
    '09:30',
    'a1b2c3d4',
    '110101',
    'f'.repeat(32),
  ]
  return candidates.find((text) => new RegExp(pattern).test(text)) ?? pick(chance, texts, '')
}

function text(chance: Chance, { pattern, minLength = 0, maxLength = 40 }: Shape): string {
  if (chance() < 0.25) return pick(chance, texts, '')
  if (pattern !== undefined) return fitting(chance, pattern)
  const length = Math.max(minLength, Math.floor(chance() * Math.min(maxLength, 60)))
  return Array.from({ length }, () => pick(chance, [...'学会计abc012 -_，。'], '学')).join('')
}

function record(chance: Chance, { properties = {}, required = [] }: Shape, oddity: number): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([name]) => chance() > (required.includes(name) ? oddity / 2 : 0.4))
  const made = Object.fromEntries(fields.map(([name, shape]) => [name, madeFor(chance, shape, oddity)]))
  return chance() < oddity ? { ...made, [pick(chance, texts, 'x')]: pick(chance, strangers, null) } : made
}

function list(chance: Chance, { items = {}, minItems = 0, maxItems = 4 }: Shape, oddity: number): unknown[] {
  const length = chance() < 0.03 ? 300 : Math.max(minItems, Math.floor(chance() * Math.min(maxItems + 1, 5)))
  return Array.from({ length }, () => madeFor(chance, items, oddity))
}

/** A value that mostly fits a shape; `oddity` (0–1) is how often a part of it does not. */
export function madeFor(chance: Chance, shape: Shape, oddity: number): unknown {
  if (chance() < oddity) return pick<unknown>(chance, [...strangers, ...texts, ...numbers], null)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return pick(chance, shape.enum, null)
  const either = shape.anyOf ?? shape.allOf
  if (either) return madeFor(chance, pick(chance, either, {}), oddity)
  if (shape.type === 'object') return record(chance, shape, oddity)
  if (shape.type === 'array') return list(chance, shape, oddity)
  if (shape.type === 'integer' || shape.type === 'number') return number(chance, shape)
  if (shape.type === 'boolean') return chance() < 0.5
  return text(chance, shape)
}
