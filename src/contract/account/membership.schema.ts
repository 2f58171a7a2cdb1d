import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '../scalars.schema'

const LevelSchema = Type.Integer({ minimum: 0, maximum: 9 })

/** `source`: the origin of the level. `course` is the course that gives it; `expiresAt` null has no end, or ends with the growth. */
export const VipInfoSchema = Type.Object({
  level: LevelSchema,
  source: oneOf('course', 'growth', 'none'),
  course: nullable(Type.Object({ id: IdSchema, title: Type.String() })),
  expiresAt: nullable(MomentSchema),
  growth: CountSchema,
  paid: FenSchema,
  studyDays: CountSchema,
  next: nullable(Type.Object({ level: LevelSchema, from: CountSchema, missing: CountSchema })),
})
/** `id`: the level last shown on this device. */
export const LevelChangeParamsSchema = Type.Object({ id: LevelSchema })
/** `t`: the moment of asking; nothing depends on it but that no cache answers. */
export const LevelChangeQuerySchema = Type.Object({ t: MomentSchema })
export const LevelChangeSchema = Type.Object({ isChanged: Type.Boolean(), from: LevelSchema, to: LevelSchema })
/**
 * `vipPrice`: what the course costs this learner as a member, null when their level lowers nothing; `gives`: the level buying it makes;
 * `prices`: what members pay, from each level on that has a lower price.
 */
export const AvailableLevelSchema = Type.Object({
  level: LevelSchema,
  vipPrice: nullable(FenSchema),
  gives: LevelSchema,
  prices: Type.Array(Type.Object({ level: LevelSchema, price: FenSchema })),
})
export const MemberCardSchema = Type.Object({ id: IdSchema, nickname: Type.String(), avatar: Type.String(), level: LevelSchema })

export type VipInfo = Static<typeof VipInfoSchema>
export type LevelChange = Static<typeof LevelChangeSchema>
export type AvailableLevel = Static<typeof AvailableLevelSchema>
export type MemberCard = Static<typeof MemberCardSchema>
