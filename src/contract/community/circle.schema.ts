import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

const KeySchema = Type.String({ minLength: 8, maxLength: 64 })
const TextSchema = Type.String({ minLength: 1, maxLength: 1000 })
/** `cursor`: of the last row that was read; without one the list begins. */
const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
}

export const CircleSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  cover: Type.String(),
  memberCount: CountSchema,
  postCount: CountSchema,
  isMember: Type.Boolean(),
})
const AuthorSchema = Type.Object({ id: IdSchema, name: Type.String(), avatar: Type.String() })
/** `isHeld`: staff have not released it, only its author sees it. */
export const DynamicSchema = Type.Object({
  id: IdSchema,
  circle: Type.Object({ id: IdSchema, title: Type.String() }),
  author: AuthorSchema,
  text: Type.String(),
  images: Type.Array(Type.String()),
  likeCount: CountSchema,
  commentCount: CountSchema,
  isLiked: Type.Boolean(),
  isMine: Type.Boolean(),
  isHeld: Type.Boolean(),
  madeAt: MomentSchema,
  cursor: Type.String(),
})
export const DynamicListQuerySchema = Type.Object({ sort: Type.Optional(oneOf('hot', 'new')), ...paging })
export const CursorQuerySchema = Type.Object(paging)
export const CircleCommentSchema = Type.Object({
  id: IdSchema,
  author: AuthorSchema,
  text: Type.String(),
  isMine: Type.Boolean(),
  isHeld: Type.Boolean(),
  madeAt: MomentSchema,
  cursor: Type.String(),
})
/** A learner as others see them in the groups. */
export const CirclePersonSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  avatar: Type.String(),
  introduce: Type.String(),
  postCount: CountSchema,
  followerCount: CountSchema,
  followingCount: CountSchema,
  isFollowed: Type.Boolean(),
  /** Whether the viewer sees nothing of theirs. */
  isBlocked: Type.Boolean(),
  isMine: Type.Boolean(),
})
export const BlockedPersonSchema = Type.Object({ id: IdSchema, name: Type.String(), avatar: Type.String() })
/** `images`: keys of pictures uploaded with the prefix `circle`. */
export const WriteDynamicSchema = Type.Object({
  text: TextSchema,
  images: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 9 }),
  idempotencyKey: KeySchema,
})
export const WriteCommentSchema = Type.Object({ text: Type.String({ minLength: 1, maxLength: 300 }), idempotencyKey: KeySchema })
export const SwitchSchema = Type.Object({ isOn: Type.Boolean() })
export const CircleReportReasonSchema = oneOf('abuse', 'advert', 'cheat', 'privacy', 'other')
export const ReportDynamicSchema = Type.Object({
  commentId: nullable(IdSchema),
  reason: CircleReportReasonSchema,
  note: Type.String({ maxLength: 200 }),
})

export type Circle = Static<typeof CircleSchema>
export type Dynamic = Static<typeof DynamicSchema>
export type DynamicListQuery = Static<typeof DynamicListQuerySchema>
export type CursorQuery = Static<typeof CursorQuerySchema>
export type CircleComment = Static<typeof CircleCommentSchema>
export type CirclePerson = Static<typeof CirclePersonSchema>
export type BlockedPerson = Static<typeof BlockedPersonSchema>
export type WriteDynamic = Static<typeof WriteDynamicSchema>
export type WriteComment = Static<typeof WriteCommentSchema>
export type Switch = Static<typeof SwitchSchema>
export type CircleReportReason = Static<typeof CircleReportReasonSchema>
export type ReportDynamic = Static<typeof ReportDynamicSchema>
