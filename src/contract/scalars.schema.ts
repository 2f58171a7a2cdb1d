import { type TSchema, Type, TypeRegistry } from '@sinclair/typebox'

// `oneOf` below is an unsafe type with a plain enum; schema checks call this function.
TypeRegistry.Set<TSchema & { enum?: unknown[] }>('Unsafe', (schema, value) => schema.enum?.includes(value) ?? true)

/** The largest integer that the database holds. */
const MOST = 2_147_483_647
export const IdSchema = Type.Integer({ minimum: 1, maximum: MOST })
/** Something that is counted: versions, orders, how often. */
export const CountSchema = Type.Integer({ minimum: 0, maximum: MOST })
/** Milliseconds since the epoch. */
export const MomentSchema = Type.Integer()
/** Money in fen. */
export const FenSchema = Type.Integer({ minimum: 0 })
/** Marks in hundredths. */
export const MarksSchema = Type.Integer()

export const NothingSchema = Type.Object({})
export const IdParamsSchema = Type.Object({ id: IdSchema })
export const PageQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})

/** A value that may be missing, written as null. */
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
/** A string out of a fixed list. */
export const oneOf = <const T extends readonly string[]>(...values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })
