import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { MyClassSchema } from '@/contract/study/plan.schema'

const TeacherCardSchema = Type.Object({ name: Type.String(), avatar: Type.String(), words: Type.String() })
const NoticeSchema = Type.Object({ id: IdSchema, title: Type.String(), body: Type.String(), at: MomentSchema })
const TimetableRowSchema = Type.Object({ lessonId: IdSchema, courseId: IdSchema, title: Type.String(), startAt: MomentSchema })
export const ClassServiceSchema = Type.Object({
  mine: MyClassSchema,
  memberCount: CountSchema,
  teacher: TeacherCardSchema,
  notices: Type.Array(NoticeSchema),
  timetable: Type.Array(TimetableRowSchema),
})
export const ScoreSubjectSchema = Type.Object({ name: Type.String(), marks: MarksSchema, passMarks: MarksSchema })
export const CodeSentSchema = Type.Object({ mobile: Type.String() })
export const CheckScoreSchema = Type.Object({
  examName: Type.String({ minLength: 1, maxLength: 60 }),
  ticketNo: Type.String({ pattern: '^[0-9A-Za-z]{6,24}$' }),
  code: Type.String({ pattern: '^\\d{6}$' }),
})
export const ScoreOpenedSchema = Type.Object({ until: MomentSchema })
export const ScoreSchema = Type.Object({
  examName: Type.String(),
  ticketNo: Type.String(),
  candidate: Type.String(),
  subjects: Type.Array(ScoreSubjectSchema),
  publishedAt: MomentSchema,
  until: MomentSchema,
})
export const ScoreExamSchema = Type.Object({ name: Type.String() })
export const ComplaintCategorySchema = oneOf('teaching', 'service', 'content', 'payment', 'other')
export const ComplainSchema = Type.Object({
  category: ComplaintCategorySchema,
  text: Type.String({ minLength: 10, maxLength: 1000 }),
})
/** The code alone leads to the reply; it is shown once and stored nowhere in the clear. */
export const ComplainedSchema = Type.Object({ code: Type.String() })
export const ReadReplySchema = Type.Object({ code: Type.String({ minLength: 8, maxLength: 40 }) })
export const ComplaintReplySchema = Type.Object({
  category: ComplaintCategorySchema,
  text: Type.String(),
  day: Type.String(),
  reply: nullable(Type.String()),
  repliedOn: nullable(Type.String()),
})

export type ClassService = Static<typeof ClassServiceSchema>
export type ScoreSubject = Static<typeof ScoreSubjectSchema>
export type CodeSent = Static<typeof CodeSentSchema>
export type CheckScore = Static<typeof CheckScoreSchema>
export type ScoreOpened = Static<typeof ScoreOpenedSchema>
export type Score = Static<typeof ScoreSchema>
export type ScoreExam = Static<typeof ScoreExamSchema>
export type ComplaintCategory = Static<typeof ComplaintCategorySchema>
export type Complain = Static<typeof ComplainSchema>
export type Complained = Static<typeof ComplainedSchema>
export type ReadReply = Static<typeof ReadReplySchema>
export type ComplaintReply = Static<typeof ComplaintReplySchema>
