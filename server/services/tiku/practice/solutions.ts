import type { Db } from '#server/database/tables'
import { pointTitles, type QuestionVersion } from '#server/repositories/tiku/question-version'
import type { Solution } from '@/contract/tiku/practice.schema'

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
