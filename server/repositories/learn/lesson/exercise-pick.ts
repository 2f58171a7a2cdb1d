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

/** Points of knowledge that a lesson leads to: those of the chapters that are practised after it, and of the questions of an exercise. */
export const lessonPoints = (db: Db, lessonId: number): Promise<Pickable[]> =>
  db
    .selectFrom('knowledge_point as point')
    .select(['point.id', 'point.title'])
    .where((of) =>
      of.or([
        of.exists(
          of
            .selectFrom('lesson_practice')
            .select('seq')
            .where('lesson_practice.lesson_id', '=', lessonId)
            .whereRef('lesson_practice.chapter_id', '=', 'point.chapter_id'),
        ),
        of.exists(
          of
            .selectFrom('lesson_question')
            .innerJoin('question', 'question.id', 'lesson_question.question_id')
            .innerJoin('question_version as said', (join) =>
              join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
            )
            .select('said.version')
            .where('lesson_question.lesson_id', '=', lessonId)
            .where(sql<boolean>`said.point_ids @> to_jsonb(point.id)`),
        ),
      ]),
    )
    .orderBy('point.chapter_id')
    .orderBy('point.id')
    .limit(MOST_POINTS)
    .execute()
