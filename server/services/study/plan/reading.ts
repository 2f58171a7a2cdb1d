import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { shownArticle } from '#server/repositories/site/article'
import { finishReading, hasRead, lockReading, openReading } from '#server/repositories/study/readings'
import type { Reading } from '@/contract/study/reading.schema'
import { readingLeft } from '@/domain/study/credit'
import { richPlain } from '@/domain/text/rich-plain'

const READ: Reading = { isFinished: true, leftSeconds: 0 }

async function lengthOf(db: Db | Tx, articleId: number): Promise<number> {
  const article = await shownArticle(db, articleId)
  if (!article) throw notFound('文章')
  return richPlain(article.content).length
}

/** Notes that an article is open; its time begins anew each time it is opened, until it was read to its end. */
export async function beginReading({ db, now }: Deps, userId: number, articleId: number): Promise<Reading> {
  const characters = await lengthOf(db, articleId)
  if (await hasRead(db, userId, articleId)) return READ
  const at = now()
  await openReading(db, userId, articleId, at)
  return { isFinished: false, leftSeconds: readingLeft(characters, at, at) }
}

/** The end was reached. It counts once the article has been open as long as reading it takes; before that nothing is noted. */
export async function endReading({ db, now }: Deps, userId: number, articleId: number): Promise<Reading> {
  return tx(db, async (work) => {
    const characters = await lengthOf(work, articleId)
    const own = await lockReading(work, userId, articleId)
    if (!own) throw conflict('请先打开文章再读')
    if (own.finishedAt !== null) return READ
    const at = now()
    const leftSeconds = readingLeft(characters, own.openedAt, at)
    if (leftSeconds > 0) return { isFinished: false, leftSeconds }
    await finishReading(work, userId, articleId, at)
    return READ
  })
}
