import type { Graded, Practice } from '@/contract/exam/practice.schema'
import type { Db } from '../../../database/tables'
import { answerableOf, questionsOf } from '../form'
import { loadVersions } from '../question-versions'
import { questionView } from '../question-view'
import type { PracticeRow } from './practices'
import { solutionsOf } from './solutions'
import { questionsUnderExam } from './under-exam'

/** The newest answer to each question. */
async function newestAnswers(db: Db, practiceId: number): Promise<Graded[]> {
  return db
    .selectFrom('practice_answer')
    .distinctOn('question_id')
    .select(['question_id as questionId', 'seq', 'answer', 'verdict', 'marks as marksGot', 'receipt'])
    .where('practice_id', '=', practiceId)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute()
}

/** A practice as its learner sees it: solutions of what is answered, or of everything when reciting. */
export async function practiceView(db: Db, practice: PracticeRow, now: number): Promise<Practice> {
  const { form, mode } = practice
  const versions = await loadVersions(db, form)
  const answers = await newestAnswers(db, practice.id)
  const answered = new Set(answers.map(({ questionId }) => questionId))
  const closed = await questionsUnderExam(db, practice.user_id, now)
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
