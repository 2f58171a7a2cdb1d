import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { type TSchema, Type } from '@sinclair/typebox'
import { withoutUnions } from '#server/http/envelope'
import { nullable } from '@/contract/scalars.schema'

const compile = SerializerSelector()({}, {})
const writerOf = (schema: unknown): ((value: unknown) => string) => compile({ schema, method: 'GET', url: '/', httpStatus: '200' } as never)

const kind = Type.Union([Type.Literal('course'), Type.Literal('book')])
const named = Type.Object({ name: Type.String() })
const either = Type.Union([Type.Object({ a: Type.Integer() }), Type.Object({ b: Type.String() })])

describe('the writer of a reply', () => {
  it.each<[string, TSchema, unknown[]]>([
    ['text or null', nullable(Type.String()), ['', 'null', '会计“精讲”\n', null]],
    ['a number or null', nullable(Type.Number()), [0, -1.5, null]],
    ['yes, no or null', nullable(Type.Boolean()), [true, false, null]],
    ['one of several words', kind, ['course', 'book']],
    ['one of several words or null', nullable(kind), ['course', null]],
    ['one of several numbers', Type.Union([Type.Literal(1), Type.Literal(2)]), [1, 2]],
    ['an object or null', nullable(named), [{ name: '题' }, null]],
    ['a list or null', nullable(Type.Array(named)), [[], [{ name: '题' }], null]],
    ['objects in a list of an object', Type.Object({ rows: Type.Array(nullable(named)) }), [{ rows: [null, { name: '题' }] }]],
    ['one of two objects', either, [{ a: 1 }, { b: 'x' }]],
    ['one of two objects or null', nullable(either), [{ a: 1 }, { b: 'x' }, null]],
    ['text or a number', Type.Union([Type.String(), Type.Integer()]), ['1', 1]],
  ])('writes %s like the schema with unions', (_, schema, values) => {
    const plain = writerOf(withoutUnions(schema))
    const byUnions = writerOf(schema)
    for (const value of values) {
      expect(plain(value)).toBe(byUnions(value))
      expect(JSON.parse(plain(value))).toEqual(value)
    }
  })

  it('omits fields that the schema does not name, also where null is possible', () => {
    expect(writerOf(withoutUnions(nullable(named)))({ name: '题', key: 'A' })).toBe('{"name":"题"}')
  })
})
