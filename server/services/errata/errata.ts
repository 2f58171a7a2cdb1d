import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { chaptersOf, findBook, findBooks, isChapterOf } from '#server/repositories/errata/books'
import {
  addErratum,
  addFollower,
  chapterErrata,
  type DescribedErratum,
  decide,
  type ErratumRow,
  erratumByKey,
  findErratum,
  followersOf,
  learnerErrata,
  lockErratum,
  questionErrata,
  questionKey,
} from '#server/repositories/errata/errata'
import { postJournal } from '#server/repositories/wallet/ledger'
import { judgePublished } from '#server/services/account/published'
import { type Correction, writeCorrection } from '#server/services/exam/key-change/correct'
import type { Book, BookDetail, BookQuery, Erratum, SimilarErrataQuery, SubmitErratum } from '@/contract/errata/errata.schema'
import { type ErratumEvent, FINDER_BEANS, FOLLOWER_BEANS, isbnOf, isSameErratum, nextErratumStatus } from '@/domain/errata/erratum'
import { beanPostings } from '@/domain/money/beans'

async function take(work: Tx, id: number, event: ErratumEvent) {
  const row = await lockErratum(work, id)
  if (!row) throw notFound('勘误')
  const status = nextErratumStatus(row.status, event)
  if (status === null) throw conflict('这条勘误已经处理过了')
  return { row, status }
}

/** Notifies the finder and the followers of a decision. */
async function tell(work: Tx, row: ErratumRow, said: { event: ErratumEvent; body: string; now: number }): Promise<void> {
  const kind = row.question_id === null ? 'erratum_decided' : 'report_answered'
  const message = { kind, ref: `${row.id}:${said.event}`, body: said.body, link: `/my-errata/${row.id}`, now: said.now } as const
  for (const userId of [row.user_id, ...(await followersOf(work, row.id))]) await sendMessage(work, { ...message, userId })
}

const told = (words: string, reply: string) => (reply.trim() === '' ? words : `${words}：${reply.trim()}`)

/** Beans for the finder and for those who met it too, each once. */
async function reward(work: Tx, row: ErratumRow, followers: readonly number[], now: number): Promise<void> {
  const shares = [{ userId: row.user_id, beans: FINDER_BEANS }, ...followers.map((userId) => ({ userId, beans: FOLLOWER_BEANS }))]
  for (const { userId, beans } of shares)
    await postJournal(work, { ref: `erratum:${row.id}:${userId}`, reason: '勘误奖励', postings: beanPostings(userId, beans), now })
}

type AcceptErratum = { id: number; reply: string; correction?: Correction }

/** Staff confirm a mistake: status, beans and, for a question, its new version in one transaction; `finishRescores` follows. */
export async function acceptWithin(work: Tx, { id, reply, correction }: AcceptErratum, now: number): Promise<void> {
  const { row, status } = await take(work, id, 'accept')
  const decision = { reply, beans: FINDER_BEANS, decided_at: now }
  if (row.question_id === null) await decide(work, id, { ...decision, status, is_public: true })
  else {
    if (!correction) throw invalid('请写明题目怎样更正')
    const { version, isChanged } = await writeCorrection(work, await questionKey(work, row.question_id), correction, now)
    if (!isChanged) throw invalid('更正后的题目和原来一样')
    await decide(work, id, { ...decision, status: 'fixed', fixed_edition: `第 ${version} 版` })
  }
  await reward(work, row, await followersOf(work, id), now)
  await tell(work, row, { event: 'accept', body: told('已采纳，学豆奖励已到账', reply), now })
}

/** Staff refuse a report with a reason. */
export async function rejectWithin(work: Tx, { id, reason }: { id: number; reason: string }, now: number): Promise<void> {
  if (reason.trim() === '') throw invalid('请写明不采纳的原因')
  const { row, status } = await take(work, id, 'reject')
  await decide(work, id, { status, reply: reason.trim(), decided_at: now })
  await tell(work, row, { event: 'reject', body: told('未采纳', reason), now })
}

/** A confirmed mistake is put right in an edition. */
export async function fixWithin(work: Tx, { id, edition }: { id: number; edition: string }, now: number): Promise<void> {
  if (edition.trim() === '') throw invalid('请写明在哪一版更正')
  const { row, status } = await take(work, id, 'fix')
  await decide(work, id, { status, fixed_edition: edition.trim(), decided_at: now })
  await tell(work, row, { event: 'fix', body: `已在${edition.trim()}更正，感谢你的指正`, now })
}

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

function erratumOf(env: Env, row: DescribedErratum, viewer: number): Erratum {
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

/** Reports of a chapter that are compared with a new one. */
const COMPARED = 200
const SHOWN = 5

/** Reports of the chapter that seem to mean the same mistake. */
export async function similarErrata({ db, env }: Deps, userId: number, { chapterId, page, quote }: SimilarErrataQuery): Promise<Erratum[]> {
  const rows = await chapterErrata(db, userId, chapterId, 0, COMPARED)
  return rows
    .filter((row) => isSameErratum({ page: page ?? null, quote }, row))
    .slice(0, SHOWN)
    .map((row) => erratumOf(env, row, userId))
}

/** Whether a report stands at once, for all who read the book; one in doubt waits for the school. */
async function isPublic(deps: Deps, userId: number, ...texts: string[]): Promise<boolean> {
  const { verdict, reason } = await judgePublished(deps, userId, 'comment', texts.join('\n'))
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再提交`)
  return verdict === 'pass'
}

/** Reports a mistake in a book, once for a key. */
export async function submitErratum(deps: Deps, userId: number, said: SubmitErratum): Promise<Erratum> {
  const { db, now } = deps
  const [quote, wrong, right, edition] = [said.quote.trim(), said.wrong.trim(), said.right.trim(), said.edition.trim()]
  if ([quote, wrong, right, edition].includes('')) throw invalid('请把原文、错误和更正都填上')
  if (wrong === right) throw invalid('更正后的内容和原来一样')
  if (!(await isChapterOf(db, said.bookId, said.chapterId))) throw notFound('章节')
  const images = await ownFiles(deps, userId, 'errata', said.images)
  const is_public = await isPublic(deps, userId, quote, wrong, right)
  const id = await tx(db, async (work) => {
    const made = await addErratum(work, {
      user_id: userId,
      idempotency_key: said.idempotencyKey,
      book_id: said.bookId,
      chapter_id: said.chapterId,
      question_id: null,
      edition,
      page: said.page,
      quote,
      wrong,
      right_text: right,
      images,
      is_public,
      status: 'submitted',
      made_at: now(),
    })
    return (made ?? (await erratumByKey(work, userId, said.idempotencyKey))).id
  })
  return erratumView(deps, userId, id)
}

/** "I met it too": joins a report that waits or was accepted; joining again changes nothing. */
export async function followErratum(deps: Deps, userId: number, id: number): Promise<Erratum> {
  await tx(deps.db, async (work) => {
    const row = await lockErratum(work, id)
    if (!row?.is_public) throw notFound('勘误')
    if (row.user_id === userId) throw conflict('这条勘误就是你提交的')
    if (row.status !== 'submitted') throw conflict('这条勘误已经有结果了')
    await addFollower(work, id, userId, deps.now())
  })
  return erratumView(deps, userId, id)
}
