/** Holds a value's description from the list of calls. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  pattern?: string
  minimum?: number
  minLength?: number
  minItems?: number
}

const texts = ['a1b2c3d4e5f6', '1', '13900000001', '123456', '2026-03-02', '2026-03', '09:30', '440305', 'site', 'f'.repeat(32)]

function text({ pattern, minLength = 0 }: Shape): string {
  const fits = pattern === undefined ? texts[0] : texts.find((one) => new RegExp(pattern).test(one))
  return (fits ?? `no sample fits ${pattern}`).padEnd(minLength, '0')
}

/** Numbers in lists name courses. */
const named: Record<string, unknown> = { courseId: 101, withIds: '103' }

/** A value of the shape, the same each time. Ids name what the seed has. */
export function sampleOf(shape: Shape, name: string): unknown {
  if (name in named) return named[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = shape.anyOf ?? shape.allOf ?? []
  if (first) return sampleOf(first, name)
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key)]))
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}, name))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 0)
  return shape.type === 'boolean' ? true : text(shape)
}
