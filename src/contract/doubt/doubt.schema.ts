import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'

export const DoubtStatusSchema = oneOf('open', 'answered', 'accepted', 'closed')
export const DoubtTextSchema = Type.String({ minLength: 1, maxLength: 1000 })
/** Keys of pictures uploaded with the prefix `doubt`. */
export const DoubtImagesSchema = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 9 })
const KeySchema = Type.String({ minLength: 8, maxLength: 64 })

/** Names the subject of the question; a second without a lesson means nothing. */
export const DoubtAnchorSchema = Type.Object({
  courseId: Type.Optional(IdSchema),
  lessonId: Type.Optional(IdSchema),
  /** Seconds into the lesson. */
  second: Type.Optional(CountSchema),
  questionId: Type.Optional(IdSchema),
})
export const AskDoubtSchema = Type.Object({
  text: DoubtTextSchema,
  images: DoubtImagesSchema,
  anchor: DoubtAnchorSchema,
  isAnonymous: Type.Boolean(),
  /** Made once per form: a repeated key creates no second question. */
  idempotencyKey: KeySchema,
})
/** Tells the cost of asking: `left` questions remain until the end of `month`. */
export const DoubtReceiptSchema = Type.Object({ id: IdSchema, change: Type.Integer(), left: CountSchema, month: Type.String() })
export const DoubtCreatedSchema = Type.Object({
  doubtId: IdSchema,
  /** False while staff look at it first. */
  isPublic: Type.Boolean(),
  receipt: DoubtReceiptSchema,
})
export const DoubtQuotaSchema = Type.Object({
  left: CountSchema,
  granted: CountSchema,
  /** `YYYY-MM`, Asia/Shanghai. */
  month: Type.String(),
  /** When the next month's questions are granted. */
  renewsAt: MomentSchema,
})
export const DoubtQuotaEntrySchema = Type.Object({
  id: IdSchema,
  month: Type.String(),
  change: Type.Integer(),
  balance: CountSchema,
  reason: Type.String(),
  at: MomentSchema,
})
export const DoubtListQuerySchema = Type.Object({
  scope: Type.Optional(oneOf('all', 'mine')),
  courseId: Type.Optional(IdSchema),
  questionId: Type.Optional(IdSchema),
  ...PageQuerySchema.properties,
})
export const DoubtCardSchema = Type.Object({
  id: IdSchema,
  text: Type.String(),
  imageCount: CountSchema,
  status: DoubtStatusSchema,
  askerName: Type.String(),
  /** The subject in words; empty for nothing in particular. */
  about: Type.String(),
  answerCount: CountSchema,
  likeCount: CountSchema,
  hasTeacherAnswer: Type.Boolean(),
  /** Only its asker sees it so far. */
  isHeld: Type.Boolean(),
  madeAt: MomentSchema,
})
export const SimilarQuerySchema = Type.Object({ text: DoubtTextSchema })

const AuthorSchema = Type.Object({
  name: Type.String(),
  avatar: Type.String(),
  /** A teacher's title; null for learners. */
  badge: nullable(Type.String()),
  isMine: Type.Boolean(),
  isAsker: Type.Boolean(),
})
export const DoubtPostSchema = Type.Object({
  id: IdSchema,
  kind: oneOf('teacher', 'peer', 'follow_up'),
  author: AuthorSchema,
  text: Type.String(),
  images: Type.Array(Type.String()),
  likeCount: CountSchema,
  isLiked: Type.Boolean(),
  isAccepted: Type.Boolean(),
  isHeld: Type.Boolean(),
  madeAt: MomentSchema,
})
export const DoubtSchema = Type.Object({
  id: IdSchema,
  text: Type.String(),
  images: Type.Array(Type.String()),
  status: DoubtStatusSchema,
  asker: AuthorSchema,
  isAnonymous: Type.Boolean(),
  isHeld: Type.Boolean(),
  anchor: Type.Object({
    courseId: nullable(IdSchema),
    courseTitle: Type.String(),
    lessonId: nullable(IdSchema),
    lessonTitle: Type.String(),
    second: nullable(CountSchema),
    questionId: nullable(IdSchema),
    questionStem: Type.String(),
  }),
  likeCount: CountSchema,
  isLiked: Type.Boolean(),
  madeAt: MomentSchema,
  /** When an answered question closes by itself. */
  closesAt: nullable(MomentSchema),
  /** The nickname of the learner whose link led here. */
  sharedBy: nullable(Type.String()),
  posts: Type.Array(DoubtPostSchema),
})
export const DoubtOpenQuerySchema = Type.Object({ uid: Type.Optional(IdSchema) })
export const WritePostSchema = Type.Object({ text: DoubtTextSchema, images: DoubtImagesSchema, idempotencyKey: KeySchema })
export const AcceptAnswerSchema = Type.Object({ postId: IdSchema })
/** `postId` is left out for the question itself. */
export const LikeDoubtSchema = Type.Object({ postId: Type.Optional(IdSchema), isOn: Type.Boolean() })
export const DoubtLikeSchema = Type.Object({ isLiked: Type.Boolean(), likeCount: CountSchema })
export const DoubtReportReasonSchema = oneOf('abuse', 'advert', 'wrong', 'privacy', 'other')
export const ReportDoubtSchema = Type.Object({
  postId: Type.Optional(IdSchema),
  reason: DoubtReportReasonSchema,
  note: Type.String({ maxLength: 200 }),
})

export type DoubtStatus = Static<typeof DoubtStatusSchema>
export type DoubtAnchor = Static<typeof DoubtAnchorSchema>
export type AskDoubt = Static<typeof AskDoubtSchema>
export type DoubtCreated = Static<typeof DoubtCreatedSchema>
export type DoubtReceipt = Static<typeof DoubtReceiptSchema>
export type DoubtQuota = Static<typeof DoubtQuotaSchema>
export type DoubtQuotaEntry = Static<typeof DoubtQuotaEntrySchema>
export type DoubtListQuery = Static<typeof DoubtListQuerySchema>
export type DoubtCard = Static<typeof DoubtCardSchema>
export type DoubtAuthor = Static<typeof AuthorSchema>
export type DoubtPost = Static<typeof DoubtPostSchema>
export type Doubt = Static<typeof DoubtSchema>
export type DoubtOpenQuery = Static<typeof DoubtOpenQuerySchema>
export type WritePost = Static<typeof WritePostSchema>
export type AcceptAnswer = Static<typeof AcceptAnswerSchema>
export type LikeDoubt = Static<typeof LikeDoubtSchema>
export type DoubtLike = Static<typeof DoubtLikeSchema>
export type DoubtReportReason = Static<typeof DoubtReportReasonSchema>
export type ReportDoubt = Static<typeof ReportDoubtSchema>
