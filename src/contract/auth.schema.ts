import { type Static, Type } from '@sinclair/typebox'
import { IdSchema } from './scalars.schema'

export const SmsCodeQuerySchema = Type.Object({ mobile: Type.String({ minLength: 1, maxLength: 20 }) })
/** Seconds until another code may be asked for, and until this one ends. */
export const SmsCodeSentSchema = Type.Object({ resendAfter: Type.Integer(), expiresIn: Type.Integer() })
export const SmsLoginSchema = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 20 }),
  smscode: Type.String({ minLength: 1, maxLength: 8 }),
})
export const RefreshQuerySchema = Type.Object({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })
/** `expiresIn`: lifetime of the access token in seconds. */
export const SessionGrantSchema = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
  userId: IdSchema,
})

export type SmsCodeQuery = Static<typeof SmsCodeQuerySchema>
export type SmsCodeSent = Static<typeof SmsCodeSentSchema>
export type SmsLogin = Static<typeof SmsLoginSchema>
export type RefreshQuery = Static<typeof RefreshQuerySchema>
export type SessionGrant = Static<typeof SessionGrantSchema>
