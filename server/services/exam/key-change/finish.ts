import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { insertNotice } from '#server/repositories/account/learner'
import { sendMessage } from '#server/repositories/account/message'
import { recordRescored, takeWaiting, type Waiting } from '#server/repositories/exam/rescore'
import { marksText } from '@/domain/scoring/marks'
import { type Remarked, remark } from '../grading'

const BATCH = 100

/** How many results were marked again, and how many of them got other marks. */
export type Rescored = { results: number; changed: number }

async function recordDone(work: Tx, rows: readonly Waiting[], { before, after }: Remarked, at: number): Promise<void> {
  for (const { resultId, questionId, version } of rows)
    await recordRescored(work, {
      resultId,
      questionId,
      version,
      fromMarks: before.get(questionId)?.marks ?? 0,
      toMarks: after.get(questionId)?.marks ?? 0,
      at,
    })
}

/** Marks a result once for all pending corrections; its learner is notified when the marks change. */
async function rescoreOne(work: Tx, resultId: number, rows: readonly Waiting[], at: number): Promise<boolean> {
  const made = await remark(work, resultId, new Map(rows.map(({ questionId, version }) => [questionId, version])), at)
  await recordDone(work, rows, made, at)
  if (made.from === made.to) return false
  const reason = [...new Set(rows.map((row) => row.reason))].join('；')
  const marks = { from_marks: made.from, to_marks: made.to }
  await insertNotice(work, { user_id: made.userId, result_id: resultId, ...marks, reason, made_at: at, read_at: null })
  const body = `${reason}。总分由 ${marksText(made.from)} 变为 ${marksText(made.to)}。`
  const link = `/tiku/testpaper-result/${resultId}`
  const ref = `result:${resultId}:${rows.map(({ questionId, version }) => `${questionId}.${version}`).join(',')}`
  await sendMessage(work, { userId: made.userId, kind: 'result_changed', ref, body, link, now: at })
  return true
}

/** Marks what waits again, in batches of 100 a transaction. Stopped half-way, it goes on where it was. */
export async function finishRescores({ db, now }: { db: Db; now: () => number }): Promise<Rescored> {
  const sum = { results: 0, changed: 0 }
  for (;;) {
    const made = await tx(db, async (work) => {
      const rows = await takeWaiting(work, BATCH)
      const ids = [...new Set(rows.map(({ resultId }) => resultId))]
      let changed = 0
      for (const id of ids) {
        const own = rows.filter(({ resultId }) => resultId === id)
        if (await rescoreOne(work, id, own, now())) changed += 1
      }
      return { taken: rows.length, results: ids.length, changed }
    })
    sum.results += made.results
    sum.changed += made.changed
    if (made.taken < BATCH) return sum
  }
}
