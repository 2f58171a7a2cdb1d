/** Holds a contract's statement about one field. */
export type Field = { isRequired: boolean; kinds: string[]; values: string[]; bounds: Record<string, number>; pattern: string }
/** One call: who may ask, and its fields by place: `> body.courseId`, `< res.items[].title`. */
export type CallShape = { access: string; fields: Map<string, Field> }
/** Calls by `METHOD /address`. */
export type Shapes = Map<string, CallShape>

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  nullable?: boolean
  pattern?: string
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
  default?: unknown
} & Partial<Record<(typeof BOUNDS)[number], number>>

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

const added = (list: string[], ...more: string[]) => [...new Set([...list, ...more])].sort()

const isAlike = (one: Field, other: Field) => JSON.stringify([one.bounds, one.pattern]) === JSON.stringify([other.bounds, other.pattern])

/** Two alternatives for one value. A union with any text takes any text. */
function either(one: Field, other: Field): Field {
  const isAnyValue = [one, other].some(({ kinds, values }) => values.length === 0 && !isOnlyNull(kinds))
  const isBound = isAlike(one, other)
  return {
    isRequired: one.isRequired && other.isRequired,
    kinds: added(one.kinds, ...other.kinds),
    values: isAnyValue ? [] : added(one.values, ...other.values),
    bounds: isBound ? one.bounds : isOnlyNull(other.kinds) ? one.bounds : isOnlyNull(one.kinds) ? other.bounds : {},
    pattern: isBound ? one.pattern : isOnlyNull(other.kinds) ? one.pattern : isOnlyNull(one.kinds) ? other.pattern : '',
  }
}
const isOnlyNull = (kinds: readonly string[]) => kinds.length === 1 && kinds[0] === 'null'

/** Alternatives of a union are merged: a field is required where every alternative requires it. */
function merged(parts: Map<string, Field>[]): Map<string, Field> {
  const places = [...new Set(parts.flatMap((part) => [...part.keys()]))]
  return new Map(
    places.map((place) => {
      const given = parts.flatMap((part) => part.get(place) ?? [])
      const field = given.reduce(either)
      return [place, { ...field, isRequired: field.isRequired && given.length === parts.length }]
    }),
  )
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value)

/** Reads a schema's statement about its own value. */
function ownOf(schema: Schema, isRequired: boolean): Field {
  const constants = schema.const !== undefined ? [schema.const] : (schema.enum ?? [])
  const kinds = [schema.type ?? []].flat()
  return {
    isRequired,
    kinds: added(kinds.length > 0 ? kinds : constants.map(kindOf), ...(schema.nullable ? ['null'] : [])),
    values: constants
      .filter((each) => each !== null)
      .map(String)
      .sort(),
    bounds: Object.fromEntries(BOUNDS.flatMap((bound) => (schema[bound] === undefined ? [] : [[bound, schema[bound]]]))),
    pattern: schema.pattern ?? '',
  }
}

/** The schemas inside a schema, by where they are. */
function partsOf(schema: Schema, place: string, isRequired: boolean): [Schema, string, boolean][] {
  const isNeeded = (name: string, part: Schema) => (schema.required ?? []).includes(name) && part.default === undefined
  const others = [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]
  return [
    ...(schema.allOf ?? []).map((part): [Schema, string, boolean] => [part, place, isRequired]),
    ...Object.entries(schema.properties ?? {}).map(([name, part]): [Schema, string, boolean] => [
      part,
      `${place}.${name}`,
      isNeeded(name, part),
    ]),
    ...others.flatMap((part): [Schema, string, boolean][] => (typeof part === 'object' ? [[part, `${place}.*`, false]] : [])),
    ...(schema.items ? [[schema.items, `${place}[]`, true] as [Schema, string, boolean]] : []),
  ]
}

/** Fields of a schema below a place. */
export function fieldsOf(schema: Schema, place: string, isRequired: boolean): Map<string, Field> {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return merged(union.map((each) => fieldsOf(each, place, isRequired)))
  const inner = partsOf(schema, place, isRequired).flatMap((part) => [...fieldsOf(...part)])
  return new Map([[place, ownOf(schema, isRequired)], ...inner])
}

const lineOf = (place: string, { isRequired, kinds, values, bounds, pattern }: Field) =>
  [
    `${place}${isRequired ? '' : '?'}`,
    kinds.join('|') || 'any',
    ...Object.entries(bounds).map(([name, bound]) => `${name}=${bound}`),
    ...(values.length > 0 ? [`values=${values.map(encodeURIComponent).join(',')}`] : []),
    ...(pattern ? [`pattern=${encodeURIComponent(pattern)}`] : []),
  ].join(' ')

/** A contract as text, a line for each field, in an order of its own. */
export const textOf = (shapes: Shapes): string =>
  [...shapes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { access, fields }]) => [`${name} ${access}`, ...[...fields].map((entry) => lineOf(...entry)).sort()].join('\n'))
    .join('\n\n')

function fieldIn(line: string): [string, Field] {
  const [sign = '', name = '', kinds = '', ...rest] = line.split(' ')
  const given = new Map(rest.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  const bounds = Object.fromEntries(BOUNDS.flatMap((bound) => (given.has(bound) ? [[bound, Number(given.get(bound))]] : [])))
  const field = {
    isRequired: !name.endsWith('?'),
    kinds: kinds === 'any' ? [] : kinds.split('|'),
    values: given.has('values') ? (given.get('values') ?? '').split(',').map(decodeURIComponent) : [],
    bounds,
    pattern: decodeURIComponent(given.get('pattern') ?? ''),
  }
  return [`${sign} ${name.replace(/\?$/, '')}`, field]
}

/** Reads what `textOf` wrote. */
export const shapesIn = (text: string): Shapes =>
  new Map(
    text
      .trim()
      .split('\n\n')
      .map((block) => {
        const [head = '', ...lines] = block.split('\n')
        const at = head.lastIndexOf(' ')
        return [head.slice(0, at), { access: head.slice(at + 1), fields: new Map(lines.map(fieldIn)) }]
      }),
  )
