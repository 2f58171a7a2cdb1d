import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { forgetDocuments } from '#server/repositories/search/documents'

/** Public questions whose words changed since they were indexed, with the answer that was accepted or the first of a teacher. */
export const unindexedDoubts = (db: Db, limit: number) =>
  db
    .selectFrom('doubt')
    .leftJoin('search_document as known', (join) => join.on('known.kind', '=', 'doubt').onRef('known.ref_id', '=', 'doubt.id'))
    .select((from) => [
      'doubt.id',
      'doubt.text',
      from.cast<string>('doubt.touched_at', 'text').as('stamp'),
      from
        .selectFrom('doubt_post as post')
        .select(sql<string>`string_agg(post.text, ' ' order by post.id)`.as('answers'))
        .whereRef('post.doubt_id', '=', 'doubt.id')
        .where('post.visibility', '=', 'public')
        .as('answers'),
    ])
    .where('doubt.visibility', '=', 'public')
    .where('doubt.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('known.stamp', 'is', null), where('known.stamp', '!=', where.cast<string>('doubt.touched_at', 'text'))]),
    )
    .orderBy('doubt.id')
    .limit(limit)
    .execute()

/** A question that others may not see any more cannot be found either. */
export const forgetDoubt = (work: Tx, id: number): Promise<void> => forgetDocuments(work, 'doubt', [id])
