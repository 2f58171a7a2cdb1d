import { type Static, Type } from '@sinclair/typebox'
import { FenSchema, IdSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { QuestionTypeSchema } from '@/contract/tiku/question.schema'

const kinds = ['course', 'lesson', 'article', 'question', 'paper', 'doubt', 'teacher', 'help'] as const
export const SearchKindSchema = oneOf(...kinds)
/** One kind, or everything. */
export const SearchScopeSchema = oneOf('all', ...kinds)
/** Narrows and orders the finds of one kind; it means nothing for kinds that have no such thing. */
const narrowingFields = {
  /** A category; what belongs to those below it is found too. */
  categoryId: Type.Optional(IdSchema),
  /** Of courses: for nothing or not; the newest or the most learned first. */
  price: Type.Optional(oneOf('free', 'paid')),
  sort: Type.Optional(oneOf('new', 'hot')),
  /** Of questions. */
  questionType: Type.Optional(QuestionTypeSchema),
}
const NarrowingSchema = Type.Object(narrowingFields)
export const SearchQuerySchema = Type.Object({
  ...narrowingFields,
  searchKey: Type.String({ minLength: 1, maxLength: 50 }),
  type: Type.Optional(SearchScopeSchema),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 50, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
})
/** UTF-16 units from `from` up to and without `to`. */
export const HitSchema = Type.Object({ from: Type.Integer(), to: Type.Integer() })
export const FoundSchema = Type.Object({
  kind: SearchKindSchema,
  id: IdSchema,
  title: Type.String(),
  titleHits: Type.Array(HitSchema),
  excerpt: Type.String(),
  excerptHits: Type.Array(HitSchema),
  /** Address of a picture; empty for none. */
  cover: Type.String(),
  /** Fen; courses only. */
  price: nullable(FenSchema),
  /** The course of a lesson. */
  courseId: nullable(IdSchema),
})
export const SearchResultSchema = Type.Object({
  /**
   * How many of each kind answer, of the one that is narrowed so many as are left; questions and doubts are counted up to 500 each, the
   * rest together up to 2,000.
   */
  counts: Type.Object({
    course: Type.Integer(),
    lesson: Type.Integer(),
    article: Type.Integer(),
    question: Type.Integer(),
    paper: Type.Integer(),
    doubt: Type.Integer(),
    teacher: Type.Integer(),
    help: Type.Integer(),
  }),
  rows: Type.Array(FoundSchema),
  /** A known word similar to the search word, when nothing matches. */
  didYouMean: nullable(Type.String()),
})
export const SuggestQuerySchema = Type.Object({ searchKey: Type.String({ minLength: 1, maxLength: 50 }) })
export const WordsSchema = Type.Array(Type.String())

export type SearchKind = Static<typeof SearchKindSchema>
export type SearchScope = Static<typeof SearchScopeSchema>
export type SearchNarrowing = Static<typeof NarrowingSchema>
export type SearchQuery = Static<typeof SearchQuerySchema>
export type Found = Static<typeof FoundSchema>
export type SearchResult = Static<typeof SearchResultSchema>
