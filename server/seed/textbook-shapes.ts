import { Type } from '@sinclair/typebox'
import { closed, Id, MediaPath, Text } from '@/contract/content/stored-values.schema'

/** A book, and the courses it comes with. */
export const TextbookSeed = Type.Object({ id: Id, title: Text, cover: MediaPath, intro: Text, courseIds: Type.Array(Id) }, closed)
