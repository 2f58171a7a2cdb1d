import { putRows } from '#server/database/put-rows'
import type { Form, Marking } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { loadKeys } from '#server/repositories/tiku/question'
import { drawAnswers } from '#server/seed/exam/attempts'
import type { PastEvent } from '#server/seed/past-event'
import type { LearnerSeed } from '#server/seed/shapes'
import { answerableOf, buildForm, questionsOf } from '#server/services/exam/form'
import { type Answers, markAttempt } from '#server/services/exam/grading'
import { versionsMarked } from '#server/services/exam/hand-in'
import { pick, placeOf } from '#server/services/tiku/practice/sources'
import { noteMarked } from '#server/services/tiku/wrong-book/entries'
import { seededRandom } from '@/domain/tiku/shuffle'
import { shanghaiHour } from '@/domain/time/day'

const EVENING_HOUR = 20
const ANSWER_MS = 40_000

type PracticeSeed = NonNullable<LearnerSeed['practice']>

type Past = { userId: number; form: Form; marking: Marking; answers: Answers; startedAt: number; endedAt: number }

/** Inserts practice answers one after another, and updates the wrong book. */
async function putAnswers(work: Tx, practiceId: number, { userId, form, marking, answers, startedAt, endedAt }: Past): Promise<void> {
  const given = marking.map(({ questionId, marks, verdict, receipt }, index) => ({
    practice_id: practiceId,
    question_id: questionId,
    seq: 1,
    user_id: userId,
    answer: answers.get(questionId) ?? null,
    verdict,
    marks,
    receipt,
    is_first: true,
    answered_at: startedAt + (index + 1) * ANSWER_MS,
  }))
  await putRows(work, 'practice_answer', ['practice_id', 'question_id', 'seq'], given)
  await noteMarked(work, { userId, at: endedAt, source: 'practice', rows: versionsMarked(form, marking) })
}

async function practise(work: Tx, userId: number, { chapterId, skill, seed }: PracticeSeed, endedAt: number): Promise<void> {
  const source = { kind: 'chapter' as const, chapterId }
  const random = seededRandom(seed)
  const { categoryId, title, rows } = await pick(work, source, { userId, now: endedAt })
  const form = buildForm(rows, random)
  const asked = answerableOf(form)
  const keys = await loadKeys(work, questionsOf(form))
  const answers = drawAnswers(form, keys, skill, random)
  const marking = markAttempt(form, keys, answers)
  const startedAt = endedAt - asked.length * ANSWER_MS
  const { id } = await work
    .insertInto('practice')
    .values({
      user_id: userId,
      kind: source.kind,
      mode: 'practice',
      place: placeOf(source, 'practice', endedAt),
      category_id: categoryId,
      title,
      form: JSON.stringify(form),
      at_question_id: asked.at(-1)?.questionId ?? null,
      question_count: asked.length,
      done_count: asked.length,
      started_at: startedAt,
      touched_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putAnswers(work, id, { userId, form, marking, answers, startedAt, endedAt })
}

/** The chapter a learner practised to its end, marked by the same rules as any other practice. */
export function practiceOf({ id, practice }: LearnerSeed, now: number): PastEvent[] {
  if (!practice) return []
  const at = Math.min(now, shanghaiHour(now, -practice.daysAgo, EVENING_HOUR))
  return [{ at, happen: (work) => practise(work, id, practice, at) }]
}
