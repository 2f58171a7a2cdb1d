import type { Form, FormQuestion } from '#server/database/rows/exam'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid, notFound } from '#server/refusal'
import { lessonFace } from '#server/repositories/learn/lesson/kinds'
import { saveStates } from '#server/repositories/learn/save-states'
import {
  answersTo,
  findPractice,
  insertPracticeAnswer,
  lockPractice,
  type PracticeRow,
  putReached,
} from '#server/repositories/tiku/practice'
import { type QuestionVersion, versionOf } from '#server/repositories/tiku/question'
import { answerableOf } from '#server/services/exam/form'
import { noteMarked } from '#server/services/tiku/wrong-book/entries'
import type { Answered, Graded, PracticeAnswer } from '@/contract/tiku/practice.schema'
import type { ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { secondsOfAnswer } from '@/domain/learn/lesson'
import { addSpans } from '@/domain/learn/played'
import { fitsQuestion, isBlankAnswer } from '@/domain/scoring/answer'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { learningDayOf } from '@/domain/time/day'
import { refuseUnderExam, solutionsOf } from './solutions'
import { lessonAt } from './sources'

function present(practice: PracticeRow | undefined): PracticeRow {
  if (!practice) throw notFound('练习')
  return practice
}

/** The learner's own practice. Throws 404 for any other. */
export const learnerPractice = async (db: Db, id: number, userId: number) => present(await findPractice(db, id, userId))

/** The same, locked until the transaction ends. */
const lockLearnerPractice = async (work: Tx, id: number, userId: number) => present(await lockPractice(work, id, userId))

type Asked = { question: FormQuestion; rule: ScoringRule; terms: ScoringTerms | undefined }

/** The question of the form that an answer is for. Throws 417 for one that takes none, or none of this kind. */
function askedIn(form: Form, { questionId, answer }: PracticeAnswer): Asked {
  for (const { rule, terms, questions } of form.sections) {
    const question = questions.find((each) => each.questionId === questionId && each.type !== 'material')
    if (!question) continue
    if (answer && !fitsQuestion(answer, question.type, question.order)) throw invalid('答案形式与题型不符')
    return { question, rule, terms }
  }
  throw invalid('这道题不在这次练习里')
}

function grade({ question, rule, terms }: Asked, { answer_key }: QuestionVersion, { questionId, seq, answer }: PracticeAnswer): Graded {
  if (!answer_key) throw new Error(`Question ${questionId} has no key`)
  const given = isBlankAnswer(answer) ? null : answer
  const { type, order, marks: fullMarks } = question
  const asked = { type, rule, marks: fullMarks, key: answer_key, options: order.length, terms }
  const { marks, verdict, receipt } = gradeAnswer(asked, given)
  return { questionId, seq, answer: given, verdict, marksGot: marks, receipt }
}

/** Counts an answer for the lesson whose exercise is practised: an equal part of it for each question, whatever was answered. */
async function noteExercise(work: Tx, { place, user_id, form, mode }: PracticeRow, questionId: number, at: number): Promise<void> {
  const lessonId = mode === 'practice' ? lessonAt(place) : null
  const lesson = lessonId === null ? undefined : await lessonFace(work, lessonId)
  if (lesson?.type !== 'exercise') return
  const asked = answerableOf(form)
  const span = secondsOfAnswer(
    asked.findIndex((question) => question.questionId === questionId),
    asked.length,
    lesson.length,
  )
  const { id, courseId, length } = lesson
  const day = learningDayOf(at)
  const merge = (before: Uint8Array) => addSpans(before, [span], length)
  const played = [{ day, spans: [span] }]
  const change = { userId: user_id, lessonId: id, courseId, length, at, now: at, position: 0, isEnded: false, played, merge }
  await saveStates(work, [{ ...change, kind: lesson.type }])
}

type Keep = { practice: PracticeRow; graded: Graded; version: number; isFirst: boolean; at: number }

/** Stores an answer. The first one to a question counts: for statistics, for how far the practice is, and for the wrong book. */
async function keep(work: Tx, { practice, graded, version, isFirst, at }: Keep): Promise<void> {
  const { questionId, seq, answer, verdict, marksGot, receipt } = graded
  await insertPracticeAnswer(work, {
    practice_id: practice.id,
    question_id: questionId,
    seq,
    user_id: practice.user_id,
    answer: answer && JSON.stringify(answer),
    verdict,
    marks: marksGot,
    receipt: receipt && JSON.stringify(receipt),
    is_first: isFirst,
    answered_at: at,
  })
  const isCounted = isFirst && practice.mode === 'practice'
  await putReached(work, practice.id, { questionId, doneCount: practice.done_count + (isCounted ? 1 : 0), at })
  if (answer !== null) await noteExercise(work, practice, questionId, at)
  if (isFirst) await noteMarked(work, { userId: practice.user_id, at, source: 'practice', rows: [{ questionId, version, verdict }] })
}

/** Marks one answer of the learner's own practice and shows the solution. The same sequence number again changes nothing. */
export async function answerQuestion({ db, now }: Deps, userId: number, practiceId: number, given: PracticeAnswer): Promise<Answered> {
  return tx(db, async (work) => {
    const at = now()
    const practice = await lockLearnerPractice(work, practiceId, userId)
    const asked = askedIn(practice.form, given)
    await refuseUnderExam(work, userId, given.questionId, at)
    const said = await versionOf(work, asked.question)
    const earlier = await answersTo(work, practiceId, given.questionId)
    const known = earlier.find(({ seq }) => seq === given.seq)
    const graded = known ?? grade(asked, said, given)
    if (!known) await keep(work, { practice, graded, version: said.version, isFirst: earlier.length === 0, at })
    const [solution] = await solutionsOf(work, [said])
    if (!solution) throw new Error(`Question ${given.questionId} has no solution`)
    return { graded, solution }
  })
}

/** Saves the learner's position. In recitation, everything up to the furthest position is done. */
export async function keepPlace({ db, now }: Deps, userId: number, practiceId: number, questionId: number): Promise<void> {
  await tx(db, async (work) => {
    const { form, mode, done_count } = await lockLearnerPractice(work, practiceId, userId)
    const index = answerableOf(form).findIndex((question) => question.questionId === questionId)
    if (index < 0) throw invalid('这道题不在这次练习里')
    const doneCount = mode === 'recite' ? Math.max(done_count, index + 1) : done_count
    await putReached(work, practiceId, { questionId, doneCount, at: now() })
  })
}
