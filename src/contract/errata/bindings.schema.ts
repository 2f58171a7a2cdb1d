import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { errata } from './errata'
import {
  BookDetailSchema,
  BookQuerySchema,
  BookSchema,
  ChapterParamsSchema,
  ErrataPageQuerySchema,
  ErratumSchema,
  SimilarErrataQuerySchema,
  SubmitErratumSchema,
} from './errata.schema'

bindSchemas(errata, {
  books: { query: BookQuerySchema, reply: Type.Array(BookSchema) },
  book: { params: IdParamsSchema, reply: BookDetailSchema },
  ofChapter: { params: ChapterParamsSchema, query: ErrataPageQuerySchema, reply: Type.Array(ErratumSchema) },
  similar: { query: SimilarErrataQuerySchema, reply: Type.Array(ErratumSchema) },
  ofQuestion: { params: IdParamsSchema, reply: Type.Array(ErratumSchema) },
  mine: { query: ErrataPageQuerySchema, reply: Type.Array(ErratumSchema) },
  one: { params: IdParamsSchema, reply: ErratumSchema },
  submit: { body: SubmitErratumSchema, reply: ErratumSchema },
  follow: { params: IdParamsSchema, reply: ErratumSchema },
})
