import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'

export const ErratumStatusSchema = oneOf('submitted', 'accepted', 'rejected', 'fixed')
export const BookQuerySchema = Type.Object({
  /** Words of the title, or an ISBN. */
  search: Type.Optional(Type.String({ maxLength: 50 })),
})
export const BookSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  edition: Type.String(),
  isbn: Type.String(),
  cover: Type.String(),
  subject: Type.String(),
  errataCount: CountSchema,
})
export const BookDetailSchema = Type.Object({
  book: BookSchema,
  chapters: Type.Array(Type.Object({ id: IdSchema, title: Type.String(), errataCount: CountSchema })),
})
export const ChapterParamsSchema = Type.Object({ id: IdSchema, chapterId: IdSchema })
export const ErratumSchema = Type.Object({
  id: IdSchema,
  /** Null for a mistake in a question of the bank. */
  bookId: nullable(IdSchema),
  bookTitle: Type.String(),
  chapterTitle: Type.String(),
  questionId: nullable(IdSchema),
  edition: Type.String(),
  page: nullable(CountSchema),
  quote: Type.String(),
  wrong: Type.String(),
  right: Type.String(),
  images: Type.Array(Type.String()),
  status: ErratumStatusSchema,
  /** The editors' reply; for a refusal, its reason. */
  reply: Type.String(),
  /** The edition in which it is put right. */
  fixedEdition: Type.String(),
  followerCount: CountSchema,
  isMine: Type.Boolean(),
  isFollowed: Type.Boolean(),
  /** Beans this learner got for it. */
  beans: CountSchema,
  madeAt: MomentSchema,
  decidedAt: nullable(MomentSchema),
})
export const SimilarErrataQuerySchema = Type.Object({
  chapterId: IdSchema,
  page: Type.Optional(CountSchema),
  quote: Type.String({ minLength: 1, maxLength: 300 }),
})
export const SubmitErratumSchema = Type.Object({
  bookId: IdSchema,
  chapterId: IdSchema,
  edition: Type.String({ minLength: 1, maxLength: 40 }),
  page: Type.Integer({ minimum: 1, maximum: 9999 }),
  quote: Type.String({ minLength: 1, maxLength: 300 }),
  wrong: Type.String({ minLength: 1, maxLength: 300 }),
  right: Type.String({ minLength: 1, maxLength: 300 }),
  /** Keys of pictures uploaded with the prefix `errata`. */
  images: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 3 }),
  /** Made once a form: the same key twice submits once. */
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
})
export const ErrataPageQuerySchema = Type.Object(PageQuerySchema.properties)

export type ErratumStatus = Static<typeof ErratumStatusSchema>
export type BookQuery = Static<typeof BookQuerySchema>
export type Book = Static<typeof BookSchema>
export type BookDetail = Static<typeof BookDetailSchema>
export type Erratum = Static<typeof ErratumSchema>
export type SimilarErrataQuery = Static<typeof SimilarErrataQuerySchema>
export type SubmitErratum = Static<typeof SubmitErratumSchema>
export type ErrataPageQuery = Static<typeof ErrataPageQuerySchema>
