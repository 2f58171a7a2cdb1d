import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables'
import { hasAny, weightOf } from '#server/repositories/search/term-index'
import { canLearn, courseAccess } from '@/domain/course/course'

export type Passage = Omit<Selectable<Tables['ai_passage']>, 'terms'>

const columns = ['id', 'kind', 'ref_id', 'version', 'course_id', 'category_id', 'title', 'body', 'hint', 'marks'] as const

type Wanted = { terms: readonly { term: string; weight: number }[]; closed: readonly number[]; limit: number }

/** Passages that have any of the terms, those with the most telling ones first. Question banks in `closed` are left out. */
export function passagesWith(db: Db, { terms, closed, limit }: Wanted): Promise<Passage[]> {
  let query = db.selectFrom('ai_passage').select(columns).where(hasAny(terms))
  if (closed.length > 0)
    query = query.where((where) => where.or([where('category_id', 'is', null), where('category_id', 'not in', [...closed])]))
  return query.orderBy(weightOf(terms), 'desc').orderBy('id').limit(limit).execute()
}

/** The passages of one lesson or question. */
export const passagesOf = (db: Db, kind: Passage['kind'], refId: number): Promise<Passage[]> =>
  db.selectFrom('ai_passage').select(columns).where('kind', '=', kind).where('ref_id', '=', refId).orderBy('id').limit(200).execute()

/** A passage as it is stored now; undefined where it was taken out or its question has a newer version. */
export const storedPassage = (db: Db, id: number): Promise<Passage | undefined> =>
  db
    .selectFrom('ai_passage')
    .select(columns)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('kind', '!=', 'question'),
        where.exists(
          where
            .selectFrom('question')
            .select('question.id')
            .whereRef('question.id', '=', 'ai_passage.ref_id')
            .whereRef('question.version', '=', 'ai_passage.version')
            .where('question.is_withdrawn', '=', false),
        ),
      ]),
    )
    .executeTakeFirst()

/** Drops passages of lessons the learner has no access to. */
export async function readable(db: Db, userId: number, passages: readonly Passage[], now: number): Promise<Passage[]> {
  const ids = [...new Set(passages.flatMap(({ kind, ref_id }) => (kind === 'lesson' ? [ref_id] : [])))]
  if (ids.length === 0) return [...passages]
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('entitlement as held', (join) => join.onRef('held.course_id', '=', 'course.id').on('held.user_id', '=', userId))
    .select(['lesson.id', 'lesson.is_trial', 'course.price', 'held.user_id as heldBy', 'held.expires_at'])
    .where('lesson.id', 'in', ids)
    .execute()
  const open = new Set(
    rows
      .filter(({ is_trial, price, heldBy, expires_at }) =>
        canLearn(courseAccess(price, true, heldBy === null ? null : { expiresAt: expires_at }, now), is_trial),
      )
      .map(({ id }) => id),
  )
  return passages.filter(({ kind, ref_id }) => kind !== 'lesson' || open.has(ref_id))
}
