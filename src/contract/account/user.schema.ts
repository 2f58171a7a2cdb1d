import { type Static, Type } from '@sinclair/typebox'
import { IdSchema } from '../scalars.schema'

/** `id`: the learner, by default the caller. `attributes`: field names, comma joined, with a default list. */
export const UserInfoQuerySchema = Type.Object({
  id: Type.Optional(IdSchema),
  attributes: Type.Optional(Type.String({ maxLength: 300 })),
})
/** `ids`: comma joined, at most a batch of them; `base` is the public data of learners. */
export const UsersQuerySchema = Type.Object({
  ids: Type.String({ pattern: '^\\d{1,10}(,\\d{1,10}){0,99}$', maxLength: 1_100 }),
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  for: Type.Literal('base'),
})
export const UserBaseSchema = Type.Object({
  id: IdSchema,
  nickname: Type.String(),
  largeAvatar: Type.String(),
  mediumAvatar: Type.String(),
  smallAvatar: Type.String(),
})
/** User info. `verifiedMobile` is masked: 138****0001. */
export const UserInfoSchema = Type.Object({
  id: IdSchema,
  wxname: Type.String(),
  studentid: Type.String(),
  nickname: Type.String(),
  truename: Type.String(),
  largeAvatar: Type.String(),
  mediumAvatar: Type.String(),
  smallAvatar: Type.String(),
  verifiedMobile: Type.String(),
  roles: Type.Array(Type.String()),
  isAutoUpSc: Type.Boolean(),
})

export type UserInfoQuery = Static<typeof UserInfoQuerySchema>
export type UsersQuery = Static<typeof UsersQuerySchema>
export type UserBase = Static<typeof UserBaseSchema>
export type UserInfo = Static<typeof UserInfoSchema>
