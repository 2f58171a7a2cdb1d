import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, oneOf } from '../scalars.schema'

/**
 * `proof`: work done for this number, once the server has demanded it. `purpose`: what the code shall be good for; without one, as clients
 * of the last release ask, for both.
 */
export const SmsCodeQuerySchema = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 20 }),
  proof: Type.Optional(Type.String({ maxLength: 30 })),
  purpose: Type.Optional(oneOf('sign_in', 'new_mobile')),
})
/** Names what a code to the learner's own number is good for; without a purpose, as clients of the last release ask, for both. */
export const OwnCodeQuerySchema = Type.Object({ purpose: Type.Optional(oneOf('identity', 'payout')) })
/** Seconds until another code may be requested, and until this one expires. */
export const SmsCodeSentSchema = Type.Object({ resendAfter: Type.Integer(), expiresIn: Type.Integer() })
export const SmsLoginSchema = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 20 }),
  smscode: Type.String({ minLength: 1, maxLength: 8 }),
})
export const RefreshQuerySchema = Type.Object({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })
/** Any refresh token of the session, spent or not, so that a session whose access token has expired can be ended. */
export const LogoutSchema = Type.Object({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })
/** `expiresIn`: lifetime of the access token in seconds. */
export const SessionGrantSchema = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
  userId: IdSchema,
})

/** `account`: the mobile number or the student number. `newPassword`: takes the place of a first password that the school gave. */
export const AccountLoginSchema = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 40 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
})
export const KeyLoginSchema = Type.Object({ loginKey: Type.String({ minLength: 1, maxLength: 200 }) })
/** The token with whose it is: the learner's own id, or their id at the messaging app. */
export const OnceTokenLoginSchema = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  userId: Type.Optional(IdSchema),
  openId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})
const phoneCode = Type.String({ minLength: 1, maxLength: 200 })
/** `code`: what the mini-program's login gave; `phoneCode`: what its phone button gave, when the learner pressed that. */
export const MiniProgramLoginSchema = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 200 }),
  phoneCode: Type.Optional(phoneCode),
})
export const PhoneCodeSchema = Type.Object({ phoneCode })
/** `verifiedMobile` is masked. */
export const BoundPhoneSchema = Type.Object({ verifiedMobile: Type.String() })
/** `expiresIn`: seconds in which the token can be used, once. */
export const OnceTokenSchema = Type.Object({ token: Type.String(), expiresIn: Type.Integer() })
/** `url`: the return address. `base` signs in only a person known to the messaging app and creates no account; default `login`. */
export const LoginUrlQuerySchema = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  mode: Type.Optional(oneOf('login', 'base')),
})
export const LoginUrlSchema = Type.Object({ url: Type.String() })
export const JsConfigQuerySchema = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) })
/**
 * The configuration of the messaging app's page script; `timestamp` is in seconds. `launchAppId`: the native app that an open tag starts;
 * empty where the installation has none.
 */
export const JsConfigSchema = Type.Object({
  appId: Type.String(),
  timestamp: Type.Integer(),
  nonceStr: Type.String(),
  signature: Type.String(),
  jsApiList: Type.Array(Type.String()),
  openTagList: Type.Array(Type.String()),
  launchAppId: Type.String(),
})

export type AccountLogin = Static<typeof AccountLoginSchema>
export type KeyLogin = Static<typeof KeyLoginSchema>
export type OnceTokenLogin = Static<typeof OnceTokenLoginSchema>
export type MiniProgramLogin = Static<typeof MiniProgramLoginSchema>
export type PhoneCode = Static<typeof PhoneCodeSchema>
export type BoundPhone = Static<typeof BoundPhoneSchema>
export type OnceToken = Static<typeof OnceTokenSchema>
export type LoginUrlQuery = Static<typeof LoginUrlQuerySchema>
export type LoginUrl = Static<typeof LoginUrlSchema>
export type JsConfigQuery = Static<typeof JsConfigQuerySchema>
export type JsConfig = Static<typeof JsConfigSchema>
export type SmsCodeQuery = Static<typeof SmsCodeQuerySchema>
export type OwnCodeQuery = Static<typeof OwnCodeQuerySchema>
export type SmsCodeSent = Static<typeof SmsCodeSentSchema>
export type SmsLogin = Static<typeof SmsLoginSchema>
export type Logout = Static<typeof LogoutSchema>
export type RefreshQuery = Static<typeof RefreshQuerySchema>
export type SessionGrant = Static<typeof SessionGrantSchema>
