import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MarksSchema, MomentSchema, NothingSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { RankEntrySchema } from './exam.schema'

/** Since when results count: the learning day, from 04:00 in Asia/Shanghai, the week that begins with a Monday's, or ever. */
export const RankSpanSchema = oneOf('day', 'week', 'all')
export const SpanQuerySchema = Type.Object({ ...PageQuerySchema.properties, span: Type.Optional(RankSpanSchema) })

/** Marks of first attempts in the span, added up over the category's papers. Ties share a place. */
export const CategoryRankSchema = Type.Object({
  categoryId: IdSchema,
  title: Type.String(),
  takerCount: Type.Integer(),
  entries: Type.Array(RankEntrySchema),
  mine: nullable(RankEntrySchema),
})

/** Tells which marking points of an essay are met, in the order the key has them. */
export const AssessSchema = Type.Object({ questionId: IdSchema, met: Type.Array(Type.Boolean(), { minItems: 1, maxItems: 50 }) })
/** The question's marks and the whole result's. */
export const AssessedSchema = Type.Object({ marksGot: MarksSchema, marks: MarksSchema })

/** A learner is notified once when a corrected question changes a result. */
export const ExamNoticeSchema = Type.Object({
  id: IdSchema,
  resultId: IdSchema,
  title: Type.String(),
  fromMarks: MarksSchema,
  toMarks: MarksSchema,
  reason: Type.String(),
  at: MomentSchema,
})
export const ExamNoticesSchema = Type.Array(ExamNoticeSchema)
export const NoticeReadSchema = NothingSchema

export type RankSpan = Static<typeof RankSpanSchema>
export type SpanQuery = Static<typeof SpanQuerySchema>
export type CategoryRank = Static<typeof CategoryRankSchema>
export type Assess = Static<typeof AssessSchema>
export type Assessed = Static<typeof AssessedSchema>
export type ExamNotice = Static<typeof ExamNoticeSchema>
