import type { Generated, JSONColumnType } from 'kysely'
import type { ErratumStatus } from '@/contract/errata/errata.schema'

/** Tables of mistakes in books and questions. Moments are epoch milliseconds. */
export type ErrataTables = {
  errata_book: { id: number; title: string; edition: string; isbn: string; cover: string; subject: string; seq: number }
  errata_chapter: { id: number; book_id: number; title: string; seq: number }
  erratum: {
    id: Generated<number>
    user_id: number
    idempotency_key: string
    book_id: number | null
    chapter_id: number | null
    question_id: number | null
    edition: string
    page: number | null
    quote: string
    wrong: string
    right_text: string
    images: JSONColumnType<string[]>
    is_public: boolean
    status: ErratumStatus
    reply: Generated<string>
    fixed_edition: Generated<string>
    follower_count: Generated<number>
    beans: Generated<number>
    made_at: number
    decided_at: Generated<number | null>
  }
  erratum_follow: { erratum_id: number; user_id: number; made_at: number }
}
