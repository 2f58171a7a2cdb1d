import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { CourseCardSchema, LivingStatusSchema, TeacherSchema } from '@/contract/course/course.schema'
import { IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { ArticleCardSchema } from './article.schema'
import { RichContentSchema } from './rich.schema'

/** The blocks a page may be made of. */
export const blockTypes = [
  'banner',
  'nav-grid',
  'course-shelf',
  'live-shelf',
  'article-list',
  'countdown',
  'coupon-strip',
  'image-map',
  'rich-text',
  'video',
  'tiku-entry',
  'teacher-row',
  'notice',
] as const

/** `address`: a path of this product, e.g. `/course/101/detail`. */
const link = { title: Type.String(), address: Type.String() }
const title = { title: Type.String() }
const block = <K extends (typeof blockTypes)[number], T extends Record<string, TSchema>>(type: K, fields: T) =>
  Type.Object({ type: Type.Literal(type), ...fields })

/** The lesson a live course comes to next, or came to last. */
const LiveLessonSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  startAt: nullable(MomentSchema),
  livingStatus: nullable(LivingStatusSchema),
})
/** Percents of the picture. */
const AreaSchema = Type.Object({ ...link, left: Type.Number(), top: Type.Number(), width: Type.Number(), height: Type.Number() })

const blocks = [
  block('banner', { items: Type.Array(Type.Object({ ...link, image: Type.String() })) }),
  block('nav-grid', { items: Type.Array(Type.Object({ ...link, icon: Type.String() })) }),
  block('course-shelf', { ...title, courses: Type.Array(CourseCardSchema) }),
  block('live-shelf', { ...title, lives: Type.Array(Type.Object({ course: CourseCardSchema, lesson: LiveLessonSchema })) }),
  block('article-list', { ...title, articles: Type.Array(ArticleCardSchema) }),
  /** `categoryId`: the direction whose exam it is; the day a learner has set for it is shown instead. */
  block('countdown', {
    ...title,
    endAt: MomentSchema,
    over: Type.String(),
    address: Type.Optional(Type.String()),
    categoryId: Type.Optional(IdSchema),
  }),
  block('coupon-strip', { ...title, items: Type.Array(Type.Object({ ...link, value: Type.String(), note: Type.String() })) }),
  block('image-map', {
    image: Type.String(),
    alt: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    areas: Type.Array(AreaSchema),
  }),
  block('rich-text', { content: RichContentSchema }),
  block('video', { ...title, src: Type.String(), poster: Type.String() }),
  block('tiku-entry', { ...title, subtitle: Type.String(), address: Type.String() }),
  block('teacher-row', { ...title, teachers: Type.Array(TeacherSchema) }),
  block('notice', { text: Type.String() }),
] as const
const BlockSchema = Type.Union([...blocks])
/** A block of a later version travels as it is; no code may count on it, so it has no type. */
const LaterBlockSchema = Type.Unsafe<never>(Type.Object({ type: Type.String({ pattern: `^(?!(${blockTypes.join('|')})$)` }) }))

export const BlockPageSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  blocks: Type.Array(Type.Union([BlockSchema, LaterBlockSchema])),
})

/** A page for who has a link from the staff: its draft, or what everybody sees where there is none. */
export const PagePreviewSchema = Type.Object({ page: BlockPageSchema, isDraft: Type.Boolean() })
export const PagePreviewQuerySchema = Type.Object({ token: Type.String({ maxLength: 100 }) })

/** Names the places a page can be assigned to, beside its own id. */
export const PlaceTypeSchema = oneOf('home', 'college', 'topic', 'custom', 'about')
export const AttachedPagesQuerySchema = Type.Object({ itemType: PlaceTypeSchema, item: Type.String({ pattern: '^[\\w-]{1,60}$' }) })
export const AttachedPageSchema = Type.Object({ pageId: IdSchema, title: Type.String() })

/** Directions by field; `pageId` is the home page of a direction. */
export const PageTreeQuerySchema = Type.Object({ showStatus: Type.Optional(Type.Literal('1')) })
export const PageFieldSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  children: Type.Array(Type.Object({ id: IdSchema, name: Type.String(), pageId: nullable(IdSchema) })),
})
/** The directions a learner has chosen, in their order. */
export const DirectionSchema = Type.Object({ categoryId: IdSchema, name: Type.String() })
export const ChosenDirectionsSchema = Type.Object({ pageCategoryIds: Type.Array(IdSchema, { maxItems: 20, uniqueItems: true }) })

export type Block = Static<typeof BlockSchema>
export type BlockPage = Static<typeof BlockPageSchema>
export type PagePreview = Static<typeof PagePreviewSchema>
export type PagePreviewQuery = Static<typeof PagePreviewQuerySchema>
export type PlaceType = Static<typeof PlaceTypeSchema>
export type AttachedPagesQuery = Static<typeof AttachedPagesQuerySchema>
export type AttachedPage = Static<typeof AttachedPageSchema>
export type PageTreeQuery = Static<typeof PageTreeQuerySchema>
export type PageField = Static<typeof PageFieldSchema>
export type Direction = Static<typeof DirectionSchema>
export type ChosenDirections = Static<typeof ChosenDirectionsSchema>
