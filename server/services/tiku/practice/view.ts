import type { Db } from '#server/database/tables'
import type { PracticeRow } from '#server/repositories/tiku/practice'
import { newestAnswers } from '#server/repositories/tiku/practice-answer'
import { loadVersions } from '#server/repositories/tiku/question-version'
import { answerableOf, questionsOf } from '#server/services/exam/form'
import { questionView } from '#server/services/exam/question-view'
import type { Practice } from '@/contract/tiku/practice.schema'
import { solutionsOf } from './solutions'
import { questionsUnderExam } from './under-exam'

/** A practice as its learner sees it: solutions of what is answered, or of everything when reciting. */
export async function practiceView(db: Db, practice: PracticeRow, now: number): Promise<Practice> {
  const { form, mode } = practice
  const versions = await loadVersions(db, questionsOf(form))
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
