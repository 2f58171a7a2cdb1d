import type { Tx } from '#server/database/tables'
import { invalid } from '#server/refusal'
import { categoryLevel } from '#server/repositories/course/category'
import { chapterKey, ensurePlaces, presentPlaces } from '#server/repositories/exam/question-places'

const SUBJECT_LEVEL = 3

/** Makes a chapter of a subject and its knowledge points, but for those that are there, and says the chapter's number. */
export async function addChapter(
  tx: Tx,
  { categoryId, chapter, points }: { categoryId: number; chapter: string; points: readonly string[] },
): Promise<number> {
  if ((await categoryLevel(tx, categoryId)) !== SUBJECT_LEVEL) throw invalid(`没有编号为 ${categoryId} 的科目`)
  const place = { categoryId, chapter }
  const before = await presentPlaces(tx, [categoryId])
  const after = await ensurePlaces(
    tx,
    before,
    [place],
    points.map((point) => ({ ...place, point })),
  )
  return after.chapters.get(chapterKey(place))?.id ?? before.chapters.get(chapterKey(place))?.id ?? 0
}
