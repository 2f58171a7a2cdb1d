import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Longer stems are cut where questions are listed. */
const STEM = 60
/** Questions of a chapter that are offered for an exercise. */
const MOST_OFFERED = 300
const MOST_POINTS = 500

export type Pickable = { id: number; title: string }

const rows = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', sql<string>`left(said.stem_text, ${sql.lit(STEM)})`.as('title')])
    .where('question.parent_id', 'is', null)
    .where('question.is_withdrawn', '=', false)

/** The questions and materials of a chapter, in its order. */
export const chapterPicks = (db: Db, chapterId: number): Promise<Pickable[]> =>
  rows(db).where('question.chapter_id', '=', chapterId).orderBy('question.seq').orderBy('question.id').limit(MOST_OFFERED).execute()

/** Questions by their numbers, in the order given. */
export async function namedPicks(db: Db, ids: readonly number[]): Promise<Pickable[]> {
  if (ids.length === 0) return []
  const found = await rows(db)
    .where('question.id', 'in', [...ids])
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Questions to draw from: those of a chapter, of a knowledge point, or of both, in the order of the bank. */
export const drawnPicks = (db: Db, { chapterId, pointId }: { chapterId: number | null; pointId: number | null }): Promise<Pickable[]> =>
  rows(db)
    .$if(chapterId !== null, (query) => query.where('question.chapter_id', '=', chapterId ?? 0))
    .$if(pointId !== null, (query) => query.where(sql<boolean>`said.point_ids @> ${JSON.stringify([pointId])}::jsonb`))
    .orderBy('question.seq')
    .orderBy('question.id')
    .limit(MOST_OFFERED)
    .execute()

/** Knowledge points with their chapter, in the order of the bank. */
export const pickablePoints = (db: Db): Promise<Pickable[]> =>
  db
    .selectFrom('knowledge_point as point')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'point.chapter_id')
    .select((of) => ['point.id', of.fn<string>('concat', ['chapter.title', sql<string>`'：'`, 'point.title']).as('title')])
    .orderBy('chapter.category_id')
    .orderBy('chapter.seq')
    .orderBy('point.id')
    .limit(MOST_POINTS)
    .execute()
