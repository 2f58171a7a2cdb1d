import { type Static, Type } from '@sinclair/typebox'
import { IdSchema } from './scalars.schema'

/** `attributes`: field names, comma joined; the default is the documents' list. */
export const UserInfoQuerySchema = Type.Object({ attributes: Type.Optional(Type.String({ maxLength: 300 })) })
/** Document 1 §3, User info. `verifiedMobile` is masked: 138****0001. */
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
export type UserInfo = Static<typeof UserInfoSchema>
