import { errata } from '@/contract/errata/errata'
import type { SubmitErratum } from '@/contract/errata/errata.schema'
import type { TestServer, TestSession } from '../../../support/server'

export const BOOK = 1
export const CHAPTER = 11
let made = 0

/** Two books with a chapter each. */
export async function addBooks({ db }: TestServer): Promise<void> {
  const book = (id: number, title: string, isbn: string) => ({ id, title, edition: '2026 年版', isbn, cover: '', subject: '会计', seq: id })
  await db
    .insertInto('errata_book')
    .values([book(BOOK, '初级会计实务', '9787302511625'), book(2, '经济法基础', '9787509587041')])
    .execute()
  await db
    .insertInto('errata_chapter')
    .values([
      { id: CHAPTER, book_id: BOOK, title: '第一章 概述', seq: 1 },
      { id: 21, book_id: 2, title: '第一章 总论', seq: 1 },
    ])
    .execute()
}

export const wish = (change: Partial<SubmitErratum> = {}): SubmitErratum => ({
  bookId: BOOK,
  chapterId: CHAPTER,
  edition: '2026 年版',
  page: 12,
  quote: '企业应当按照收付实现制确认收入',
  wrong: '收付实现制',
  right: '权责发生制',
  images: [],
  idempotencyKey: `erratum-${++made}`,
  ...change,
})

export const submit = (server: TestServer, session: TestSession, change: Partial<SubmitErratum> = {}) =>
  server.send(errata.submit, { body: wish(change) }, session)

/** Beans a learner has. */
export const beansIn = async ({ db }: TestServer, userId: number) =>
  Number(
    (
      await db
        .selectFrom('ledger_account')
        .select('balance')
        .where('owner', '=', `user:${userId}`)
        .where('kind', '=', 'beans')
        .executeTakeFirst()
    )?.balance ?? 0,
  )
