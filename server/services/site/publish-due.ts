import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { dueSales, lockSaleTime, putSaleTime } from '#server/repositories/course/sale'
import { dueArticles, publishDueArticle } from '#server/repositories/site/article-draft'
import { duePages, publishDuePage } from '#server/repositories/site/block-page/drafts'
import { showContent } from '#server/repositories/site/shown-content'
import { saleFaultsOf } from '#server/services/course/courses'
import { minuteText } from '@/domain/time/day'

const BATCH = 50
/** Faults that are noted for the staff; the page of the course lists all. */
const MOST_FAULTS = 3

type Known = Pick<Deps, 'db' | 'env' | 'now'>

/** Begins or ends the sale of a course whose moment has come. A course that is not ready stays off sale, with a note of why. */
async function turnCourse(work: Tx, id: number, now: number, deps: Known): Promise<boolean> {
  const time = await lockSaleTime(work, id)
  if (!time) return false
  if (time.untilAt !== null && time.untilAt <= now) {
    await putSaleTime(work, id, { ...time, fromAt: null, untilAt: null, fault: '' })
    return showContent(work, 'course', id, false, now)
  }
  if (time.fromAt === null || time.fromAt > now) return false
  const faults = await saleFaultsOf({ ...deps, db: work }, id)
  const fault = faults.length === 0 ? '' : `${minuteText(time.fromAt)} 没有自动上架：${faults.slice(0, MOST_FAULTS).join('；')}`
  await putSaleTime(work, id, { ...time, fromAt: null, fault })
  return faults.length === 0 && showContent(work, 'course', id, true, now)
}

type Kind = {
  due: (db: Db, now: number, limit: number) => Promise<{ id: number }[]>
  turn: (work: Tx, id: number, now: number, deps: Known) => Promise<boolean>
}
const kinds: readonly Kind[] = [
  { due: dueArticles, turn: publishDueArticle },
  { due: duePages, turn: publishDuePage },
  { due: dueSales, turn: turnCourse },
]

/** Publishes drafts of articles and pages, and turns the sale of courses, whose moment has come; how many changed for visitors. */
export async function publishDue(deps: Known): Promise<number> {
  const { db, now } = deps
  let count = 0
  for (const { due, turn } of kinds)
    for (const { id } of await due(db, now(), BATCH)) count += Number(await tx(db, (work) => turn(work, id, now(), deps)))
  return count
}
