import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'

const StarsSchema = Type.Integer({ minimum: 1, maximum: 5 })
/** Words to choose from for a number of stars. */
export const FeedbackTagSchema = Type.Object({ id: IdSchema, stars: StarsSchema, text: Type.String() })
/** `watchTime`: seconds of the lesson the learner reports to have watched. */
export const NewFeedbackSchema = Type.Object({
  courseId: IdSchema,
  lessonId: IdSchema,
  stars: StarsSchema,
  tagIds: Type.Array(IdSchema, { maxItems: 6, uniqueItems: true }),
  text: Type.String({ maxLength: 300 }),
  watchTime: Type.Integer({ minimum: 0, maximum: 86_400 }),
})
export const FeedbackSchema = Type.Object({
  lessonId: IdSchema,
  stars: StarsSchema,
  tagIds: Type.Array(IdSchema),
  text: Type.String(),
  madeAt: MomentSchema,
})
export const FeedbackQuerySchema = Type.Object({ version: Type.Literal('5') })
/** The learner's earlier feedback, and whether at least `leastSeconds` of the lesson were watched. */
export const OwnFeedbackSchema = Type.Object({
  lessonTitle: Type.String(),
  mine: nullable(FeedbackSchema),
  canGive: Type.Boolean(),
  leastSeconds: Type.Integer(),
})

export type FeedbackTag = Static<typeof FeedbackTagSchema>
export type NewFeedback = Static<typeof NewFeedbackSchema>
export type Feedback = Static<typeof FeedbackSchema>
export type FeedbackQuery = Static<typeof FeedbackQuerySchema>
export type OwnFeedback = Static<typeof OwnFeedbackSchema>
