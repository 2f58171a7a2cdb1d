import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid, notFound } from '#server/refusal'
import { isChapterOf } from '#server/repositories/errata/books'
import { addErratum, addFollower, chapterErrata, erratumByKey, lockErratum } from '#server/repositories/errata/errata'
import type { Erratum, SimilarErrataQuery, SubmitErratum } from '@/contract/errata/errata.schema'
import { isSameErratum } from '@/domain/errata/erratum'
import { moderate } from '@/domain/text/moderation'
import { erratumOf, erratumView } from './view'

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

const isPublic = (...texts: string[]) => {
  const { verdict, reason } = moderate(texts.join('\n'))
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
      is_public: isPublic(quote, wrong, right),
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
