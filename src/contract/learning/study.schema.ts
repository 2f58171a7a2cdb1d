import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema } from '../scalars.schema'

/** A stretch of speech; seconds from the start of the lesson, end excluded. */
export const CueSchema = Type.Object({ from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0 }), text: Type.String() })

/** What belongs to a lesson beside its media: what is said in it, and the questions and papers on what it teaches. */
export const LessonStudySchema = Type.Object({
  cues: Type.Array(CueSchema),
  chapters: Type.Array(Type.Object({ id: IdSchema, categoryId: IdSchema, title: Type.String(), questionCount: CountSchema })),
  papers: Type.Array(Type.Object({ id: IdSchema, title: Type.String() })),
})

/** A note a learner made at a second of a lesson. */
export const LessonNoteSchema = Type.Object({
  id: IdSchema,
  second: Type.Integer({ minimum: 0 }),
  text: Type.String(),
  madeAt: MomentSchema,
})
/** `key`: made once by the device, so that a note sent twice is kept once. */
export const NewLessonNoteSchema = Type.Object({
  second: Type.Integer({ minimum: 0, maximum: 86_400 }),
  text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  key: Type.String({ minLength: 8, maxLength: 64 }),
})

export type LessonStudy = Static<typeof LessonStudySchema>
export type LessonNote = Static<typeof LessonNoteSchema>
export type NewLessonNote = Static<typeof NewLessonNoteSchema>
