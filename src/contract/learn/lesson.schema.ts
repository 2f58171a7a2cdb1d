import { type Static, Type } from '@sinclair/typebox'
import { lessonFields } from '@/contract/course/course.schema'
import { IdSchema, MomentSchema, nullable, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'

export const LessonQuerySchema = Type.Object({ from: Type.Literal('H5') })
/** A lesson ready to play. `mediaUrl` is an address on this server; `nextLessonId` is the one to go on to. */
export const LessonPlaySchema = Type.Object({
  ...lessonFields,
  courseId: IdSchema,
  courseTitle: Type.String(),
  /** Picture before the film plays: its own, else that of the course. */
  cover: Type.String(),
  /** Open as a trial only: the rest of the course is still to be bought. */
  isOnTrial: Type.Boolean(),
  /** Staff look at it by the link of a preview; as a learner they may not learn it. */
  isPreview: Type.Optional(Type.Boolean()),
  mediaUrl: Type.String(),
  nextLessonId: nullable(IdSchema),
  /** It plays on one device of the learner at a time. */
  isOneDevice: Type.Optional(Type.Boolean()),
  /** Drawn faintly over the film: it names the learner. */
  mark: Type.Optional(Type.String()),
  /** The text of an article. */
  article: Type.Optional(RichContentSchema),
  /** The file of a document: its address, and the name under which it is opened; `pages` where they could be counted. */
  document: Type.Optional(Type.Object({ url: Type.String(), fileName: Type.String(), pages: nullable(Type.Integer({ minimum: 1 })) })),
})

/** Seconds really played, as half-open whole-second spans [from, to). */
export const PlayedSpanSchema = Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) })
const playedFields = {
  /** The player's position, in seconds. */
  position: Type.Integer({ minimum: 0 }),
  played: Type.Array(PlayedSpanSchema, { maxItems: 64 }),
}
export const HeartbeatSchema = Type.Object({ courseId: IdSchema, lessonId: IdSchema, ...playedFields })
export const LearnRecordParamsSchema = Type.Object({ courseId: IdSchema, lessonId: IdSchema })
export const LearnRecordSchema = Type.Object({ ...playedFields, isEnded: Type.Boolean() })
/** The state the server holds after the write: acknowledged means stored. */
export const LearnStateSchema = Type.Object({
  lessonProgress: Type.Integer({ minimum: 0, maximum: 100 }),
  lastTime: Type.Integer(),
  isLearned: Type.Boolean(),
})

/** The learner plays a lesson here now; `takesOver` ends the playing on another device. */
export const PlayHoldSchema = Type.Object({ lessonId: IdSchema, takesOver: Type.Optional(Type.Boolean()) })
/** `elsewhere`: the other device that plays, and the title of what it plays; null where this one may play. */
export const PlayHeldSchema = Type.Object({ elsewhere: nullable(Type.Object({ device: Type.String(), lessonTitle: Type.String() })) })

/** A lesson lately learned, newest first. */
export const LearnedLessonSchema = Type.Object({
  courseId: IdSchema,
  courseTitle: Type.String(),
  lessonId: IdSchema,
  lessonTitle: Type.String(),
  lessonProgress: Type.Integer(),
  learnedAt: MomentSchema,
})
export const RecordQuerySchema = PageQuerySchema

export type LessonQuery = Static<typeof LessonQuerySchema>
export type LessonPlay = Static<typeof LessonPlaySchema>
export type PlayedSpan = Static<typeof PlayedSpanSchema>
export type Heartbeat = Static<typeof HeartbeatSchema>
export type LearnRecord = Static<typeof LearnRecordSchema>
export type PlayHold = Static<typeof PlayHoldSchema>
export type PlayHeld = Static<typeof PlayHeldSchema>
export type LearnState = Static<typeof LearnStateSchema>
export type LearnedLesson = Static<typeof LearnedLessonSchema>
export type RecordQuery = Static<typeof RecordQuerySchema>
