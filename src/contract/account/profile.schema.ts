import { type Static, Type } from '@sinclair/typebox'
import { nullable } from '../scalars.schema'

const short = Type.String({ maxLength: 200 })
/** A learner's changes to their profile; fields left out stay. `avatar`: key of a picture they have uploaded. */
export const UserChangeSchema = Type.Object(
  {
    avatar: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    nickname: Type.Optional(short),
    introduce: Type.Optional(Type.String({ maxLength: 500 })),
    school: Type.Optional(short),
    company: Type.Optional(short),
  },
  { minProperties: 1 },
)
/** The learner's own view of themselves on the setting pages; numbers, addresses and names of real life are masked. `email`: null, or left out, where the school sends none; `hasApple`: whether an Apple account signs in here, left out where the school has no such sign-in. */
export const PersonalInfoSchema = Type.Object({
  avatar: Type.String(),
  nickname: Type.String(),
  introduce: Type.String(),
  school: Type.String(),
  company: Type.String(),
  studentid: Type.String(),
  verifiedMobile: Type.String(),
  isVerified: Type.Boolean(),
  truename: Type.String(),
  hasPassword: Type.Boolean(),
  email: Type.Optional(nullable(Type.String())),
  hasApple: Type.Optional(Type.Boolean()),
})

/** `ticket`: from a second factor; without one everything comes masked. */
export const SensitiveQuerySchema = Type.Object({ ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) })
export const SensitiveInfoSchema = Type.Object({
  mobile: Type.String(),
  truename: Type.String(),
  idNumber: Type.String(),
  isMasked: Type.Boolean(),
})

/** `customParam`: the ticket of the code sent to the number before; empty for an account that has none. */
export const MobileUpdateSchema = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 20 }),
  smscode: Type.String({ minLength: 1, maxLength: 8 }),
  customParam: Type.Optional(Type.String({ maxLength: 200 })),
})
export const SecondFactorSchema = Type.Object({ smscode: Type.String({ minLength: 1, maxLength: 8 }) })
/** `expiresIn`: seconds in which the ticket can be used, once. */
export const FactorTicketSchema = Type.Object({ ticket: Type.String(), expiresIn: Type.Integer() })
export const RealNameSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  idNumber: Type.String({ minLength: 1, maxLength: 30 }),
})

export const NewPasswordSchema = Type.Object({
  ticket: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
})

const entry = Type.Object({
  key: Type.String(),
  title: Type.String(),
  icon: Type.String(),
  /** Name of the route it leads to. */
  route: Type.String(),
  /** How many wait there; 0 shows nothing. */
  badge: Type.Integer({ minimum: 0 }),
})
/** The menu of 我的 in its order. */
export const UserCenterSchema = Type.Object({
  shortcuts: Type.Array(entry),
  groups: Type.Array(Type.Object({ title: Type.String(), entries: Type.Array(entry) })),
})

export type UserChange = Static<typeof UserChangeSchema>
export type PersonalInfo = Static<typeof PersonalInfoSchema>
export type SensitiveQuery = Static<typeof SensitiveQuerySchema>
export type SensitiveInfo = Static<typeof SensitiveInfoSchema>
export type MobileUpdate = Static<typeof MobileUpdateSchema>
export type SecondFactor = Static<typeof SecondFactorSchema>
export type FactorTicket = Static<typeof FactorTicketSchema>
export type RealName = Static<typeof RealNameSchema>
export type NewPassword = Static<typeof NewPasswordSchema>
export type UserCenter = Static<typeof UserCenterSchema>
export type UserCenterEntry = Static<typeof entry>
