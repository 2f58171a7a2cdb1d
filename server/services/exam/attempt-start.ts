import { randomInt } from 'node:crypto'
import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { type AttemptRow, insertAttempt, lastNumber, runningAttempt } from '#server/repositories/exam/attempt'
import { loadPaperRows, paperById } from '#server/repositories/exam/paper'
import { hasPractisedPaper } from '#server/repositories/tiku/practice'
import { assertUnlocked } from '#server/services/tiku/unlock/gate'
import { seededRandom } from '@/domain/tiku/shuffle'
import { buildForm } from './form'
import { submitOverdueOf } from './overdue'

const MS_PER_MINUTE = 60_000
const SEEDS = 2 ** 32
const TRIES = 3

/** A fresh attempt, unless another device has just started one: the unique indexes let only one in. */
async function begin(work: Tx, userId: number, paperId: number, now: number): Promise<AttemptRow | undefined> {
  const paper = await paperById(work, paperId)
  if (!paper) throw notFound('试卷')
  const rows = await loadPaperRows(work, paperId)
  if (rows.length === 0) throw conflict('试卷还没有题目')
  const form = buildForm(rows, seededRandom(randomInt(SEEDS)))
  return insertAttempt(work, {
    user_id: userId,
    paper_id: paperId,
    number: (await lastNumber(work, userId, paperId)) + 1,
    status: 'running',
    started_at: now,
    deadline: now + paper.minutes * MS_PER_MINUTE,
    submitted_at: null,
    form: JSON.stringify(form),
    is_ranked: !(await hasPractisedPaper(work, userId, paperId)),
  })
}

/** An attempt that runs goes on; a new one needs the category to be open. */
async function assertOpen({ db, now }: Deps, userId: number, paperId: number): Promise<void> {
  const paper = await paperById(db, paperId)
  if (!paper) throw notFound('试卷')
  await assertUnlocked(db, userId, paper.categoryId, now())
}

/** The learner's running attempt at a paper, or a new one with the next number. Every device that starts gets the same. */
export async function startAttempt(deps: Deps, userId: number, paperId: number): Promise<AttemptRow> {
  await submitOverdueOf(deps, userId)
  for (let count = 0; count < TRIES; count++) {
    const running = await runningAttempt(deps.db, userId, paperId)
    if (running) return running
    if (count === 0) await assertOpen(deps, userId, paperId)
    const made = await tx(deps.db, (work) => begin(work, userId, paperId, deps.now()))
    if (made) return made
  }
  throw conflict('开始考试的请求太频繁，请再试一次')
}
