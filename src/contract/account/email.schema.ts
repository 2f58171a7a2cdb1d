import { type Static, Type } from '@sinclair/typebox'

const AddressSchema = Type.String({ minLength: 1, maxLength: 300 })
/** `address`: masked, empty for none; `isOffered`: whether the school sends e-mail. */
export const EmailStateSchema = Type.Object({ address: Type.String(), isOffered: Type.Boolean() })
export const EmailWishSchema = Type.Object({ address: AddressSchema })
export const NewEmailSchema = Type.Object({ address: AddressSchema, code: Type.String({ minLength: 1, maxLength: 8 }) })

export type EmailState = Static<typeof EmailStateSchema>
export type EmailWish = Static<typeof EmailWishSchema>
export type NewEmail = Static<typeof NewEmailSchema>
