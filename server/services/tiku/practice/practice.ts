import { randomInt } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { lastMissed } from '#server/repositories/exam/answered-question'
import { insertPractice, leavePlace, newestAnswers, type PracticeRow, practiceAt } from '#server/repositories/tiku/practice'
import { loadVersions } from '#server/repositories/tiku/question'
import { answerableOf, buildForm, questionsOf, questionView } from '#server/services/exam/form'
import { openLesson } from '#server/services/learn/lesson'
import type { Practice, StartPractice } from '@/contract/tiku/practice.schema'
import { seededRandom } from '@/domain/tiku/shuffle'
import { questionsUnderExam, solutionsOf } from './solutions'
import { editionOf, pick, placeOf } from './sources'

const SEEDS = 2 ** 32
const TRIES = 3

type Begin = { userId: number; now: number; place: string | null; request: StartPractice }

/** Goes on with what was begun at a place. An exercise is gone on with only by who may still learn its lesson. */
async function begunAt(db: Db, userId: number, place: string, { source }: StartPractice, now: number): Promise<PracticeRow | undefined> {
  if (source.kind === 'lesson') await openLesson(db, userId, source.lessonId, now)
  return practiceAt(db, userId, place)
}

/** A fresh practice, unless another device has just begun the same. */
async function begin(
  work: Tx,
  { userId, now, place, request: { source, mode, isAfresh = false } }: Begin,
): Promise<PracticeRow | undefined> {
  const { categoryId, title, rows } = await pick(work, source, { userId, now, isInOrder: isAfresh || mode === 'recite' })
  const form = buildForm(rows, seededRandom(randomInt(SEEDS)))
  const question_count = answerableOf(form).length
  if (question_count === 0) throw conflict('这里还没有符合条件的题目')
  return insertPractice(work, {
    user_id: userId,
    // Kept as what it is once drawn: a list of questions.
    kind: source.kind === 'similar' || source.kind === 'point' || source.kind === 'lesson' ? 'questions' : source.kind,
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
}

/**
 * Goes on with the learner's practice at the place the source names, or begins one. Every device that starts gets the same. Afresh
 * leaves what is there, except the daily ten.
 */
export async function startPractice({ db, now }: Deps, userId: number, request: StartPractice): Promise<PracticeRow> {
  const moment = now()
  const place = placeOf(request.source, request.mode, moment, await editionOf(db, request.source))
  let isAfresh = request.isAfresh === true && request.source.kind !== 'daily'
  for (let count = 0; count < TRIES; count++) {
    const known = place === null || isAfresh ? undefined : await begunAt(db, userId, place, request, moment)
    if (known) return known
    const isLeaving = isAfresh
    const made = await tx(db, async (work) => {
      if (isLeaving && place !== null) await leavePlace(work, userId, place)
      return begin(work, { userId, now: moment, place, request })
    })
    if (made) return made
    isAfresh = false
  }
  throw conflict('开始练习的请求太频繁，请再试一次')
}

/** The answers of a practice. A list that is only read, as the wrong book, has those that the learner gave wrong the last time. */
async function answersOf(db: Db, { id, kind, mode, form, user_id }: PracticeRow, closed: ReadonlySet<number>) {
  if (mode !== 'recite' || kind !== 'questions') return newestAnswers(db, id)
  const open = answerableOf(form).filter(({ questionId }) => !closed.has(questionId))
  return lastMissed(
    db,
    open.map(({ questionId }) => questionId),
    user_id,
  )
}

/** A practice as its learner sees it: solutions of what is answered, or of everything when reciting. */
export async function practiceView(db: Db, practice: PracticeRow, now: number): Promise<Practice> {
  const { form, mode } = practice
  const versions = await loadVersions(db, questionsOf(form))
  const closed = await questionsUnderExam(db, practice.user_id, now)
  const answers = await answersOf(db, practice, closed)
  const answered = new Set(answers.map(({ questionId }) => questionId))
  const open = answerableOf(form).filter(({ questionId }) => (mode === 'recite' || answered.has(questionId)) && !closed.has(questionId))
  return {
    id: practice.id,
    kind: practice.kind,
    mode,
    categoryId: practice.category_id,
    title: practice.title,
    startedAt: practice.started_at,
    atQuestionId: practice.at_question_id,
    questions: questionsOf(form).flatMap((question) => {
      const said = versions.get(question.questionId)
      return said ? [questionView(question, said)] : []
    }),
    answers,
    solutions: await solutionsOf(
      db,
      open.flatMap(({ questionId }) => versions.get(questionId) ?? []),
    ),
  }
}
