import { type Static, Type } from '@sinclair/typebox'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'

const Second = Type.Number({ minimum: 0 })

/** Study content of a lesson: chapters of the question bank for practice, the transcript with seconds, and what a lesson has that is not played. */
export const StudySeed = Type.Object(
  {
    lessonId: Id,
    chapterIds: Type.Array(Id),
    /** The text of an article, or the questions of an exercise by their keys. */
    article: Type.Optional(RichContentSchema),
    questions: Type.Optional(Type.Array(Text, { minItems: 1 })),
    /** Seconds at which playing pauses for questions, named by their keys. */
    stops: Type.Optional(
      Type.Array(Type.Object({ second: Type.Integer({ minimum: 0 }), questions: Type.Array(Text, { minItems: 1, maxItems: 3 }) }, closed)),
    ),
    /** Titles of its parts, each from its second on. */
    sections: Type.Optional(Type.Array(Type.Object({ second: Type.Integer({ minimum: 0 }), title: Text }, closed), { minItems: 1 })),
    cues: Type.Array(Type.Object({ from: Second, to: Second, text: Text }, closed)),
  },
  closed,
)

export type StudySeed = Static<typeof StudySeed>
