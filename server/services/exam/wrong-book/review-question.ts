import type { RichContent } from '@/contract/content/rich.schema'
import type { Key, QuestionType } from '@/contract/exam/question.schema'
import type { ReviewQuestion } from '@/contract/exam/review.schema'
import type { CardFields } from '../../../database/rows/review'
import type { Db } from '../../../database/tables'
import { loadPointTitles } from './listed'
import { reviewed } from './memory'

type Row = CardFields & {
  id: number
  parentId: number | null
  type: QuestionType
  version: number
  stem: RichContent
  options: { letter: string; text: string }[]
  key: Key | null
  explanation: RichContent
  pointIds: number[]
  material: RichContent | null
  note: string | null
}

/** A review takes no marks; the contract's questions carry some. */
const NO_MARKS = 0

function viewOf(row: Row, titles: ReadonlyMap<number, string>, now: number): ReviewQuestion {
  const { id, parentId, type, version, stem, options, key, explanation, pointIds, material, note, ...card } = row
  const days = (rating: 1 | 2 | 3 | 4) => reviewed(card, now, rating).scheduled_days
  return {
    id,
    parentId,
    type,
    stem,
    options,
    blankCount: key?.kind === 'blanks' ? key.alternatives.length : 0,
    marks: NO_MARKS,
    version,
    material,
    key,
    explanation,
    points: pointIds.flatMap((point) => titles.get(point) ?? []),
    note: note ?? '',
    due: card.due,
    nextDays: { again: days(1), hard: days(2), good: days(3), easy: days(4) },
  }
}

/** Questions of the queue as they are reviewed, in their order. */
export async function reviewQuestions(db: Db, rows: readonly Row[], now: number): Promise<ReviewQuestion[]> {
  const titles = await loadPointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map((row) => viewOf(row, titles, now))
}
