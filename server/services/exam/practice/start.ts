import { randomInt } from 'node:crypto'
import type { StartPractice } from '@/contract/exam/practice.schema'
import { seededRandom } from '@/domain/practice/shuffle'
import type { Db, Tx } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { conflict } from '../../../refusal'
import { answerableOf, buildForm } from '../form'
import type { PracticeRow } from './practices'
import { pick, placeOf } from './sources'

const SEEDS = 2 ** 32
const TRIES = 3

type Begin = { userId: number; now: number; place: string | null; request: StartPractice }

const practiceAt = (db: Db, userId: number, place: string) =>
  db.selectFrom('practice').selectAll().where('user_id', '=', userId).where('place', '=', place).executeTakeFirst()

/** A fresh practice, unless another device has just begun the same. */
async function begin(work: Tx, { userId, now, place, request: { source, mode } }: Begin): Promise<PracticeRow | undefined> {
  const { categoryId, title, rows } = await pick(work, source, { userId, now })
  const form = buildForm(rows, seededRandom(randomInt(SEEDS)))
  const question_count = answerableOf(form).length
  if (question_count === 0) throw conflict('这里还没有符合条件的题目')
  return work
    .insertInto('practice')
    .values({
      user_id: userId,
      kind: source.kind,
      mode,
      place,
      category_id: categoryId,
      title,
      form: JSON.stringify(form),
      at_question_id: null,
      question_count,
      done_count: 0,
      started_at: now,
      touched_at: now,
    })
    .onConflict((already) => already.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What was begun at a place keeps its answers and loses the place. */
async function leave(work: Tx, userId: number, place: string): Promise<void> {
  await work.updateTable('practice').set({ place: null }).where('user_id', '=', userId).where('place', '=', place).execute()
}

/**
 * Goes on with the learner's practice at the place the source names, or begins one. Every device that starts gets the same. Afresh
 * leaves what is there, except the daily ten.
 */
export async function startPractice({ db, now }: Deps, userId: number, request: StartPractice): Promise<PracticeRow> {
  const moment = now()
  const place = placeOf(request.source, request.mode, moment)
  let isAfresh = request.isAfresh === true && request.source.kind !== 'daily'
  for (let count = 0; count < TRIES; count++) {
    const known = place === null || isAfresh ? undefined : await practiceAt(db, userId, place)
    if (known) return known
    const isLeaving = isAfresh
    const made = await tx(db, async (work) => {
      if (isLeaving && place !== null) await leave(work, userId, place)
      return begin(work, { userId, now: moment, place, request })
    })
    if (made) return made
    isAfresh = false
  }
  throw conflict('开始练习的请求太频繁，请再试一次')
}
