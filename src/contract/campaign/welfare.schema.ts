import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, nullable, oneOf } from '@/contract/scalars.schema'

const code = Type.String({ pattern: '^[a-z0-9-]{1,30}$' })
export const GiftCoinQuerySchema = Type.Object({ type: code })
/** `claimed`: this learner has had them; `none` left is `soldout`. */
export const GiftCoinSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  beans: CountSchema,
  status: oneOf('open', 'claimed', 'soldout', 'coming', 'ended'),
})
export const IncomingSchema = Type.Object({ site: code })
/** The adviser assigned to a learner, the same on every call; null when there is none for the page. */
export const ScrmContactSchema = Type.Object({
  contact: nullable(Type.Object({ name: Type.String(), intro: Type.String(), url: Type.String() })),
})

export type GiftCoinQuery = Static<typeof GiftCoinQuerySchema>
export type GiftCoin = Static<typeof GiftCoinSchema>
export type Incoming = Static<typeof IncomingSchema>
export type ScrmContact = Static<typeof ScrmContactSchema>
