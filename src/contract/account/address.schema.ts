import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, oneOf } from '../scalars.schema'

/** A name, a number, a region by its code, and the last line. */
export const AddressBodySchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  phone: Type.String({ minLength: 7, maxLength: 20 }),
  regionCode: Type.String({ pattern: '^\\d{6,9}$' }),
  detail: Type.String({ minLength: 1, maxLength: 120 }),
  isDefault: Type.Boolean(),
})
/** `region`: the names of the region, `广东省 深圳市 南山区`. */
export const AddressSchema = Type.Intersect([AddressBodySchema, Type.Object({ id: IdSchema, region: Type.String() })])
export const RegionsQuerySchema = Type.Object({ parent: Type.Optional(Type.String({ pattern: '^\\d{2,9}$' })) })
export const RegionSchema = Type.Object({ code: Type.String(), name: Type.String(), hasChildren: Type.Boolean() })
export const AddressTextSchema = Type.Object({ text: Type.String({ minLength: 1, maxLength: 300 }) })
/** The parts read out of a pasted text; an empty part was not found. */
export const RecognisedSchema = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  regionCode: Type.String(),
  region: Type.String(),
  detail: Type.String(),
  confidence: oneOf('high', 'low'),
})

export type AddressBody = Static<typeof AddressBodySchema>
export type Address = Static<typeof AddressSchema>
export type RegionsQuery = Static<typeof RegionsQuerySchema>
export type Region = Static<typeof RegionSchema>
export type AddressText = Static<typeof AddressTextSchema>
export type Recognised = Static<typeof RecognisedSchema>
