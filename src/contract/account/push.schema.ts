import { type Static, Type } from '@sinclair/typebox'
import { CountSchema } from '@/contract/scalars.schema'

const EndpointSchema = Type.String({ minLength: 1, maxLength: 1000 })
/** `endpoint`: the address of the browser that asks, if it has one. */
export const PushQuerySchema = Type.Object({ endpoint: Type.Optional(EndpointSchema) })
/**
 * A browser's address at its push service, and the keys that messages to it are encrypted for. `isResumed`: the learner turned it on in a
 * session before, so that a way they have closed since stays closed.
 */
export const PushAddressSchema = Type.Object({
  endpoint: EndpointSchema,
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  isResumed: Type.Optional(Type.Boolean()),
})
export const PushEndpointSchema = Type.Object({ endpoint: EndpointSchema })
/** `publicKey`: the key a browser asks for an address with, empty where the school sends nothing; `isHere`: the browser that asks gets messages; `others`: so many more do. */
export const PushStateSchema = Type.Object({ publicKey: Type.String(), isHere: Type.Boolean(), others: CountSchema })

export type PushQuery = Static<typeof PushQuerySchema>
export type PushAddress = Static<typeof PushAddressSchema>
export type PushEndpoint = Static<typeof PushEndpointSchema>
export type PushState = Static<typeof PushStateSchema>
