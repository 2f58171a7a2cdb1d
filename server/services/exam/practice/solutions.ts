import type { Solution } from '@/contract/exam/practice.schema'
import type { Db } from '../../../database/tables'
import { pointTitles, type QuestionVersion } from '../../../repositories/exam/question-version'

/** Reads the solutions and explanations of question versions, in their order. */
export async function solutionsOf(db: Db, versions: readonly QuestionVersion[]): Promise<Solution[]> {
  const points = await pointTitles(
    db,
    versions.flatMap(({ point_ids }) => point_ids),
  )
  return versions.map(({ question_id, answer_key, explanation, point_ids }) => ({
    questionId: question_id,
    key: answer_key,
    explanation,
    points: point_ids.flatMap((id) => points.get(id) ?? []),
  }))
}
