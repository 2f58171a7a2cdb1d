import { type Static, Type } from '@sinclair/typebox'
import { FenSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'

const categoryFields = { id: IdSchema, name: Type.String(), level: Type.Integer({ minimum: 1, maximum: 3 }) }
const CategoryLeafSchema = Type.Object(categoryFields)
const CategoryBranchSchema = Type.Object({ ...categoryFields, children: Type.Array(CategoryLeafSchema) })
/** Three levels of categories; a course hangs on any of them. */
export const CategoryTreeSchema = Type.Array(Type.Object({ ...categoryFields, children: Type.Array(CategoryBranchSchema) }))

export const CourseTypeSchema = oneOf('normal', 'open', 'live')
export const TeacherSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  title: Type.String(),
  avatar: Type.String(),
  intro: Type.String(),
})

const cardFields = {
  id: IdSchema,
  categoryId: IdSchema,
  type: CourseTypeSchema,
  title: Type.String(),
  subtitle: Type.String(),
  cover: Type.String(),
  /** Fen. */
  price: FenSchema,
  listPrice: FenSchema,
  lessonCount: Type.Integer(),
  learnerCount: Type.Integer(),
  teacherNames: Type.Array(Type.String()),
  /** The price a member pays, fen; null where members pay as everybody. */
  vipPrice: nullable(FenSchema),
  /** Tenths of a star, 10–50; null before the first review. */
  rating: nullable(Type.Integer()),
}
export const CourseCardSchema = Type.Object(cardFields)
export const CourseSortSchema = oneOf('school', 'new', 'hot', 'cheap', 'dear')
/** `parentId`: the category above, where none is chosen below it; `year`: of the exam; `price`: for nothing or not. */
export const CourseListQuerySchema = Type.Intersect([
  PageQuerySchema,
  Type.Object({
    namespace: Type.Optional(Type.Literal('bt')),
    categoryId: Type.Optional(IdSchema),
    parentId: Type.Optional(IdSchema),
    type: Type.Optional(CourseTypeSchema),
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    sort: Type.Optional(CourseSortSchema),
    price: Type.Optional(oneOf('free', 'paid')),
  }),
])
export const CourseExtraSchema = Type.Object({
  ...cardFields,
  /** Days of access after buying; null means no end. */
  validDays: nullable(Type.Integer()),
  highlights: Type.Array(Type.String()),
  summary: RichContentSchema,
  teachers: Type.Array(TeacherSchema),
  /** The learning group of the course; empty when it has none. */
  groupName: Type.String(),
  /** The film shown in place of the cover; empty where there is none. */
  trailer: Type.String(),
  isOnSale: Type.Boolean(),
  /** Staff look at a course that is not sold yet. */
  isPreview: Type.Optional(Type.Boolean()),
  reviewCount: Type.Integer(),
  /** Length of all lessons, seconds. */
  totalSeconds: Type.Integer(),
})

/** Learning done in a course. Seconds are the union of seconds really played. */
export const CourseProgressSchema = Type.Object({
  learnedSeconds: Type.Integer(),
  totalSeconds: Type.Integer(),
  learnedLessons: Type.Integer(),
  lastLessonId: nullable(IdSchema),
})
/** `free`: anyone signed in may learn; `owned`: bought and in time; `expired`: bought, time is over; `none`: to be bought. */
export const CourseForUserSchema = Type.Object({
  courseId: IdSchema,
  access: oneOf('free', 'owned', 'expired', 'none'),
  expiresAt: nullable(MomentSchema),
  progress: CourseProgressSchema,
})

export const LessonTypeSchema = oneOf('video', 'audio', 'live')
export const LivingStatusSchema = oneOf('pending', 'living', 'ended', 'replay')
/**
 * Lesson display. `length` and `lastTime` are seconds, `lessonProgress` whole percents. A lesson that is not played has a `kind`: `article`,
 * `document`, `exercise`, or one that a later release has; its `type` is then `video`, which every release knows.
 */
export const lessonFields = {
  id: IdSchema,
  title: Type.String(),
  type: LessonTypeSchema,
  kind: Type.Optional(Type.String()),
  /** Questions of an exercise. */
  questionCount: Type.Optional(Type.Integer({ minimum: 0 })),
  length: Type.Integer(),
  isTrial: Type.Boolean(),
  livingStatus: nullable(LivingStatusSchema),
  startAt: nullable(MomentSchema),
  endAt: nullable(MomentSchema),
  lessonProgress: Type.Integer({ minimum: 0, maximum: 100 }),
  lastTime: Type.Integer({ minimum: 0 }),
  isLearned: Type.Boolean(),
}
/** `canLearn`: owned, free, or a trial lesson. */
export const LessonItemSchema = Type.Object({ ...lessonFields, canLearn: Type.Boolean() })
export const ChapterSchema = Type.Object({ id: IdSchema, title: Type.String(), lessons: Type.Array(LessonItemSchema) })
/** `waiting`: no second was played; `learning`: some; `learned`: done. */
export const LearnStatusSchema = oneOf('all', 'waiting', 'learning', 'learned')
export const CourseItemsQuerySchema = Type.Object({ status: Type.Optional(LearnStatusSchema) })

/** A teacher and what they teach. */
export const TeacherCoursesSchema = Type.Object({ teacher: TeacherSchema, courses: Type.Array(CourseCardSchema) })

/** A course the learner owns, newest learning first. */
export const LearnerCourseSchema = Type.Object({
  course: CourseCardSchema,
  expiresAt: nullable(MomentSchema),
  progress: CourseProgressSchema,
})

export type CategoryTree = Static<typeof CategoryTreeSchema>
export type Teacher = Static<typeof TeacherSchema>
export type TeacherCourses = Static<typeof TeacherCoursesSchema>
export type CourseSort = Static<typeof CourseSortSchema>
export type CourseCard = Static<typeof CourseCardSchema>
export type CourseListQuery = Static<typeof CourseListQuerySchema>
export type CourseItemsQuery = Static<typeof CourseItemsQuerySchema>
export type LearnStatus = Static<typeof LearnStatusSchema>
export type CourseExtra = Static<typeof CourseExtraSchema>
export type CourseProgress = Static<typeof CourseProgressSchema>
export type CourseForUser = Static<typeof CourseForUserSchema>
export type LessonItem = Static<typeof LessonItemSchema>
export type Chapter = Static<typeof ChapterSchema>
export type LearnerCourse = Static<typeof LearnerCourseSchema>
