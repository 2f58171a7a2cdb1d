import { NO_CHAPTER } from '#server/bank/read/entry'
import type { Db } from '#server/database/tables'
import { pointTitles, questionsOfSubject } from '#server/repositories/tiku/question-bank/questions'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionBody } from '@/domain/tiku/question'

/** A question of the bank as it is written into a file; those of a material are below it. */
export type Stored = QuestionBody & {
  id: number
  type: QuestionType
  chapter: string | null
  points: readonly string[]
  children: readonly Stored[]
}

/** The questions of a subject, those of a material below it. */
export async function storedIn(db: Db, categoryId: number): Promise<Stored[]> {
  const rows = await questionsOfSubject(db, categoryId)
  const titles = await pointTitles(db, [...new Set(rows.flatMap(({ pointIds }) => pointIds))])
  const below = new Map<number | null, typeof rows>()
  for (const row of rows) {
    const own = below.get(row.parentId)
    if (own) own.push(row)
    else below.set(row.parentId, [row])
  }
  const of = (parentId: number | null): Stored[] =>
    (below.get(parentId) ?? []).map(({ id, type, chapter, stem, options, key, explanation, difficulty, pinned, pointIds }) => ({
      ...{ id, type, stem, options, answer_key: key, explanation, difficulty, pinned },
      chapter: chapter === NO_CHAPTER ? null : chapter,
      points: pointIds.flatMap((point) => titles.get(point) ?? []),
      children: of(id),
    }))
  return of(null)
}
