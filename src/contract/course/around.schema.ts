import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { CourseCardSchema } from './course.schema'

const StarsSchema = Type.Integer({ minimum: 1, maximum: 5 })
const TagsSchema = Type.Array(Type.String({ minLength: 1, maxLength: 12 }), { maxItems: 6, uniqueItems: true })

export const ReviewSchema = Type.Object({
  id: IdSchema,
  nickname: Type.String(),
  avatar: Type.String(),
  stars: StarsSchema,
  tags: Type.Array(Type.String()),
  body: Type.String(),
  /** The school's reply; empty until there is one. */
  reply: Type.String(),
  createdAt: MomentSchema,
  isMine: Type.Boolean(),
})
export const ReviewsQuerySchema = Type.Intersect([
  PageQuerySchema,
  Type.Object({ tag: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })) }),
])
/** `canWrite`: the visitor owns the course; `mine`: what they wrote. */
export const ReviewSummarySchema = Type.Object({
  count: Type.Integer(),
  rating: nullable(Type.Integer()),
  /** How many reviews gave one star, two, up to five. */
  perStar: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
  canWrite: Type.Boolean(),
  mine: nullable(ReviewSchema),
})
export const WriteReviewSchema = Type.Object({ stars: StarsSchema, tags: TagsSchema, body: Type.String({ maxLength: 500 }) })

export const ExtraPageParamsSchema = Type.Object({ id: IdSchema, type: Type.String({ pattern: '^[a-z][a-z-]{0,29}$' }) })
export const ExtraPageItemSchema = Type.Object({ id: IdSchema, title: Type.String(), content: RichContentSchema })

export const RecommendedSchema = Type.Object({ course: CourseCardSchema, reason: Type.String() })
/** `address`: a path of this product. */
export const ShareInfoSchema = Type.Object({
  title: Type.String(),
  text: Type.String(),
  image: Type.String(),
  address: Type.String(),
  /** The whole address, for a QR code. */
  url: Type.String(),
})
export const GuideQuerySchema = Type.Object({ tplId: Type.Optional(IdSchema), courseId: Type.Optional(IdSchema) })
/** `address`: where the group or the assistant is found; empty where there is none. */
export const GuidePageSchema = Type.Object({
  id: IdSchema,
  courseId: nullable(IdSchema),
  title: Type.String(),
  content: RichContentSchema,
  groupName: Type.String(),
  address: Type.String(),
})
export const HitsSchema = Type.Object({ hitnum: Type.Integer() })
/** A service a bought course carries with it. */
export const CourseServiceSchema = Type.Object({
  courseId: IdSchema,
  title: Type.String(),
  cover: Type.String(),
  expiresAt: nullable(MomentSchema),
  groupName: Type.String(),
  guideId: nullable(IdSchema),
  /** Until when the whole price can be refunded; null once it cannot. */
  refundBefore: nullable(MomentSchema),
  services: Type.Array(Type.Object({ title: Type.String(), content: RichContentSchema })),
})
/** A level of membership, the courses that give it, and the lowest price of them in fen. */
export const VipLevelSchema = Type.Object({
  level: Type.Integer(),
  price: Type.Integer(),
  courses: Type.Array(CourseCardSchema),
  isMine: Type.Boolean(),
  /** Growth of a year that reaches the level without a course; left out where none does. */
  growth: Type.Optional(Type.Integer()),
})

export type Review = Static<typeof ReviewSchema>
export type ReviewsQuery = Static<typeof ReviewsQuerySchema>
export type ReviewSummary = Static<typeof ReviewSummarySchema>
export type WriteReview = Static<typeof WriteReviewSchema>
export type ExtraPageParams = Static<typeof ExtraPageParamsSchema>
export type ExtraPageItem = Static<typeof ExtraPageItemSchema>
export type Recommended = Static<typeof RecommendedSchema>
export type ShareInfo = Static<typeof ShareInfoSchema>
export type GuideQuery = Static<typeof GuideQuerySchema>
export type GuidePage = Static<typeof GuidePageSchema>
export type Hits = Static<typeof HitsSchema>
export type CourseService = Static<typeof CourseServiceSchema>
export type VipLevel = Static<typeof VipLevelSchema>
