import { putRows } from '#server/database/put-rows'
import type { Form } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { recordEssays } from '#server/repositories/exam/essay-tasks'
import { loadPaperRows } from '#server/repositories/exam/paper'
import { enterRanks } from '#server/repositories/exam/rank'
import { loadKeys } from '#server/repositories/tiku/question'
import type { PastEvent } from '#server/seed/past-event'
import type { LearnerSeed } from '#server/seed/shapes'
import { answerableOf, buildForm, questionsOf } from '#server/services/exam/form'
import { essaysIn, type Keys, markAttempt, marksOf } from '#server/services/exam/grading'
import { versionsMarked } from '#server/services/exam/hand-in'
import { noteMarked } from '#server/services/tiku/wrong-book/entries'
import type { Answer } from '@/contract/tiku/question.schema'
import { seededRandom } from '@/domain/tiku/shuffle'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'
import { drawnAnswer } from './drawn-answer'

const EVENING_HOUR = 21
const WHOLE = 100

type AttemptSeed = LearnerSeed['attempts'][number]
type Sitting = AttemptSeed & { userId: number; number: number }

/** One learner's sittings, each counted among those at the same paper, the oldest first. */
function sittingsOf({ id, attempts }: LearnerSeed): Sitting[] {
  const oldestFirst = [...attempts].sort((a, b) => b.daysAgo - a.daysAgo)
  return oldestFirst.map((attempt, index) => {
    const earlier = oldestFirst.slice(0, index).filter((other) => other.paperId === attempt.paperId)
    return { ...attempt, userId: id, number: earlier.length + 1 }
  })
}

/** Answers by chance: `skill` is the chance in percent of each right one. */
export function drawAnswers(form: Form, keys: Keys, skill: number, random: () => number): Map<number, Answer> {
  const answers = answerableOf(form).flatMap(({ questionId, order }): [number, Answer][] => {
    const key = keys.get(questionId)
    return key ? [[questionId, drawnAnswer(key, order, random() * WHOLE < skill)]] : []
  })
  return new Map(answers)
}

/** How much longer a text takes than a tap. */
const TEXT_TIMES = 3
/** Part of the time that remains for looking through the paper again. */
const LAST_LOOK = 0.08

/** When each answer was given, and how long its question was shown before: unevenly, as people work. */
function momentsOf({ answers, startedAt, submittedAt, seed }: Sat): Map<number, { at: number; spent_ms: number }> {
  const random = seededRandom(seed + 1)
  const weights = [...answers].map(([id, { kind }]) => ({ id, weight: (0.4 + random()) * (kind === 'text' ? TEXT_TIMES : 1) }))
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  let before = startedAt
  return new Map(
    weights.map(({ id, weight }) => {
      passed += weight
      const at = startedAt + Math.floor(((submittedAt - startedAt) * (1 - LAST_LOOK) * passed) / whole)
      const spent_ms = at - before
      before = at
      return [id, { at, spent_ms }]
    }),
  )
}

/** Answers as one run of the app sent them. */
async function insertAnswers(work: Tx, attempt_id: number, sat: Sat): Promise<void> {
  const moments = momentsOf(sat)
  const rows = [...sat.answers].map(([question_id, answer]) => {
    return {
      user_id: sat.userId,
      attempt_id,
      question_id,
      seq: 1,
      answer,
      is_flagged: false,
      run: 'seed',
      epoch: 0,
      ...(moments.get(question_id) ?? { at: sat.startedAt, spent_ms: 0 }),
    }
  })
  const answered = rows.map(({ at: saved_at, spent_ms: _, ...row }) => ({ ...row, saved_at }))
  await putRows(work, 'attempt_answer', ['attempt_id', 'question_id'], answered)
  const operations = rows.map(({ at: arrived_at, ...row }) => ({ ...row, is_late: false, arrived_at }))
  await putRows(work, 'answer_operation', ['attempt_id', 'question_id', 'run', 'seq'], operations)
}

type Sat = Sitting & { form: Form; answers: ReadonlyMap<number, Answer>; startedAt: number; submittedAt: number }

async function insertAttempt(work: Tx, sat: Sat, minutes: number): Promise<number> {
  const { id } = await work
    .insertInto('attempt')
    .values({
      user_id: sat.userId,
      paper_id: sat.paperId,
      number: sat.number,
      status: 'submitted',
      started_at: sat.startedAt,
      deadline: sat.startedAt + minutes * MINUTE_MS,
      submitted_at: sat.submittedAt,
      form: JSON.stringify(sat.form),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Essays that a learner handed in, which wait for a teacher in the order of time whoever wrote them. */
export type HandedIn = { userId: number; id: number; questionIds: number[]; at: number }

export async function queueEssays(work: Tx, handedIn: readonly HandedIn[]): Promise<void> {
  for (const { questionIds, at, ...of } of [...handedIn].sort((one, other) => one.at - other.at))
    await recordEssays(work, of, questionIds, at)
}

async function sit(work: Tx, sitting: Sitting, submittedAt: number): Promise<HandedIn> {
  const { minutes } = await work.selectFrom('paper').select('minutes').where('id', '=', sitting.paperId).executeTakeFirstOrThrow()
  const random = seededRandom(sitting.seed)
  const form = buildForm(await loadPaperRows(work, sitting.paperId), random)
  const keys = await loadKeys(work, questionsOf(form))
  const usedMs = Math.min(sitting.minutes, minutes) * MINUTE_MS
  const sat = { ...sitting, form, answers: drawAnswers(form, keys, sitting.skill, random), startedAt: submittedAt - usedMs, submittedAt }
  const attempt_id = await insertAttempt(work, sat, minutes)
  await insertAnswers(work, attempt_id, sat)
  const marking = markAttempt(form, keys, sat.answers)
  const result = {
    attempt_id,
    user_id: sat.userId,
    paper_id: sat.paperId,
    is_first: sat.number === 1,
    marks: marksOf(marking),
    used_seconds: usedMs / 1000,
    submitted_at: submittedAt,
    marking,
  }
  await putRows(work, 'result', ['attempt_id'], [result])
  const { id } = await work.selectFrom('result').select('id').where('attempt_id', '=', attempt_id).executeTakeFirstOrThrow()
  const ranked = { userId: sat.userId, paperId: sat.paperId, submittedAt, usedSeconds: result.used_seconds, marks: result.marks }
  if (result.is_first) await enterRanks(work, ranked)
  await noteMarked(work, { userId: sat.userId, at: submittedAt, source: 'exam', rows: versionsMarked(form, marking) })
  return { userId: sat.userId, id, questionIds: essaysIn(marking), at: submittedAt }
}

/** Attempts of a learner, answered at random by skill and marked by the same rules as any other attempt; their essays are added to `handedIn`. */
export function attemptsOf(learner: LearnerSeed, now: number, handedIn: HandedIn[]): PastEvent[] {
  return sittingsOf(learner).map((sitting) => {
    const at = Math.min(now, shanghaiHour(now, -sitting.daysAgo, EVENING_HOUR))
    return { at, happen: async (work) => void handedIn.push(await sit(work, sitting, at)) }
  })
}
