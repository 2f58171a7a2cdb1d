import { type Static, Type } from '@sinclair/typebox'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'

const Second = Type.Number({ minimum: 0 })

/** Study content of a lesson: chapters of the question bank for practice, and the transcript with seconds. */
export const StudySeed = Type.Object(
  {
    lessonId: Id,
    chapterIds: Type.Array(Id),
    cues: Type.Array(Type.Object({ from: Second, to: Second, text: Text }, closed)),
  },
  closed,
)

export type StudySeed = Static<typeof StudySeed>
