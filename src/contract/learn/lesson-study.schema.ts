import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'

/** A stretch of speech; seconds from the start of the lesson, end excluded. */
export const CueSchema = Type.Object({ from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0 }), text: Type.String() })

/** A chapter of the question bank that practises what is taught. */
export const LinkedChapterSchema = Type.Object({ id: IdSchema, categoryId: IdSchema, title: Type.String(), questionCount: CountSchema })

/** Study content of a lesson beside its media: transcript, questions at a second, and the questions and papers on its subject. */
export const LessonStudySchema = Type.Object({
  cues: Type.Array(CueSchema),
  chapters: Type.Array(LinkedChapterSchema),
  papers: Type.Array(Type.Object({ id: IdSchema, title: Type.String() })),
  /** Questions on what was said just before a second of the lesson, in its order; playing pauses at those that a teacher placed. */
  stops: Type.Array(
    Type.Object({ second: CountSchema, questionIds: Type.Array(IdSchema, { minItems: 1 }), isPaused: Type.Optional(Type.Literal(true)) }),
  ),
  /** Parts of the lesson in its order, each from its second on; absent where it has none. */
  sections: Type.Optional(Type.Array(Type.Object({ second: CountSchema, title: Type.String() }))),
})

/** The lesson that speaks of a question, and the second at which it does; null where no lesson open to the visitor does. */
export const TaughtInSchema = Type.Object({
  lesson: nullable(
    Type.Object({
      id: IdSchema,
      title: Type.String(),
      courseId: IdSchema,
      courseTitle: Type.String(),
      second: Type.Integer({ minimum: 0 }),
    }),
  ),
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
export type LinkedChapter = Static<typeof LinkedChapterSchema>
export type TaughtIn = Static<typeof TaughtInSchema>
export type LessonNote = Static<typeof LessonNoteSchema>
export type NewLessonNote = Static<typeof NewLessonNoteSchema>
