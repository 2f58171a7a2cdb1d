import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { chaptersOf, findBook, findBooks, isChapterOf } from '#server/repositories/errata/books'
import { chapterErrata, type DescribedErratum, findErratum, learnerErrata, questionErrata } from '#server/repositories/errata/errata'
import type { Book, BookDetail, BookQuery, Erratum } from '@/contract/errata/errata.schema'
import { FINDER_BEANS, FOLLOWER_BEANS, isbnOf } from '@/domain/errata/erratum'

const BOOKS = 50
/** Reports of one question that are shown to who tells of another. */
const WAITING = 10
type BookRow = NonNullable<Awaited<ReturnType<typeof findBook>>>

const bookOf = (env: Env, { cover, errataCount, ...book }: BookRow): Book => ({
  ...book,
  cover: mediaUrl(env, cover),
  errataCount: Number(errataCount ?? 0),
})

/** Books by words of the title or by ISBN; all of them without a search. */
export async function books({ db, env }: Deps, { search = '' }: BookQuery): Promise<Book[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return (await findBooks(db, { words, isbn: isbnOf(search), limit: BOOKS })).map((row) => bookOf(env, row))
}

export async function bookDetail({ db, env }: Deps, id: number): Promise<BookDetail> {
  const row = await findBook(db, id)
  if (!row) throw notFound('图书')
  const chapters = await chaptersOf(db, id)
  return { book: bookOf(env, row), chapters: chapters.map((one) => ({ ...one, errataCount: Number(one.errataCount ?? 0) })) }
}

/** Beans a viewer got: the finder's, or those for having met it too. */
function beansOf(row: DescribedErratum, viewer: number): number {
  if (row.beans === 0) return 0
  if (row.user_id === viewer) return FINDER_BEANS
  return row.followerId === null ? 0 : FOLLOWER_BEANS
}

/** The words of a report of a question: what is wrong by its kind. */
const questionTitle = (stem: string | null) => (stem === null ? '' : `题目：${stem}`)

export function erratumOf(env: Env, row: DescribedErratum, viewer: number): Erratum {
  return {
    id: row.id,
    bookId: row.book_id,
    bookTitle: row.bookTitle ?? questionTitle(row.stem),
    chapterTitle: row.chapterTitle ?? '',
    questionId: row.question_id,
    edition: row.edition,
    page: row.page,
    quote: row.quote,
    wrong: row.wrong,
    right: row.right_text,
    images: row.images.map((path) => mediaUrl(env, path)),
    status: row.status,
    reply: row.reply,
    fixedEdition: row.fixed_edition,
    followerCount: row.follower_count,
    isMine: row.user_id === viewer,
    isFollowed: row.followerId !== null,
    beans: beansOf(row, viewer),
    madeAt: row.made_at,
    decidedAt: row.decided_at,
  }
}

type Page = { page?: number; limit?: number }

export async function errataOfChapter(
  { db, env }: Deps,
  viewer: number,
  bookId: number,
  chapterId: number,
  { page = 0, limit = 20 }: Page,
) {
  if (!(await isChapterOf(db, bookId, chapterId))) throw notFound('章节')
  return (await chapterErrata(db, viewer, chapterId, page, limit)).map((row) => erratumOf(env, row, viewer))
}

/** Lists others' reports of a question that staff have not decided yet, so that a learner may join one. */
export async function errataOfQuestion({ db, env }: Deps, viewer: number, questionId: number): Promise<Erratum[]> {
  return (await questionErrata(db, viewer, questionId, WAITING)).map((row) => erratumOf(env, row, viewer))
}

export async function myErrata({ db, env }: Deps, userId: number, { page = 0, limit = 20 }: Page): Promise<Erratum[]> {
  return (await learnerErrata(db, userId, page, limit)).map((row) => erratumOf(env, row, userId))
}

/** Shows a report that the learner made or joined; others' reports are listed by chapter, not opened. */
export async function erratumView({ db, env }: Deps, userId: number, id: number): Promise<Erratum> {
  const row = await findErratum(db, userId, id)
  if (!row || (row.user_id !== userId && row.followerId === null)) throw notFound('勘误')
  return erratumOf(env, row, userId)
}
