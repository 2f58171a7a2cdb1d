import { type Static, Type } from '@sinclair/typebox'

/** `nonce`: the text that the app hands to Apple as it is; `expiresIn`: seconds in which a token can come back with it. */
export const AppleNonceSchema = Type.Object({ nonce: Type.String(), expiresIn: Type.Integer() })
/** The token that Apple gave the app for a nonce of ours, and the code beside it, of apps that tell it. */
export const AppleTokenSchema = Type.Object({
  identityToken: Type.String({ minLength: 1, maxLength: 4000 }),
  authorizationCode: Type.Optional(Type.String({ maxLength: 2000 })),
})

export type AppleNonce = Static<typeof AppleNonceSchema>
export type AppleToken = Static<typeof AppleTokenSchema>
