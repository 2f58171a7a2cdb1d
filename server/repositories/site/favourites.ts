import type { Db, Tx } from '#server/database/tables'
import type { FavouriteKind } from '@/contract/site/favourite-content.schema'

type Named = { userId: number; kind: FavouriteKind; id: number }

/** Keeps a course or an article for a learner, or lets go of it; again, it changes nothing. */
export async function putFavourite(db: Db | Tx, { userId, kind, id }: Named, isOn: boolean, now: number): Promise<void> {
  if (isOn)
    await db
      .insertInto('favourite_content')
      .values({ user_id: userId, kind, object_id: id, made_at: now })
      .onConflict((on) => on.columns(['user_id', 'kind', 'object_id']).doNothing())
      .execute()
  else await db.deleteFrom('favourite_content').where('user_id', '=', userId).where('kind', '=', kind).where('object_id', '=', id).execute()
}

export async function hasFavourite(db: Db, { userId, kind, id }: Named): Promise<boolean> {
  const row = await db
    .selectFrom('favourite_content')
    .select('made_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

type Page = { page: number; limit: number }

/** One page of the favourites of a kind that visitors see, newest first, and how many there are. Pages count from 0. */
export async function favouriteIds(db: Db, userId: number, kind: FavouriteKind, { page, limit }: Page) {
  const own = db
    .selectFrom('favourite_content as kept')
    .where('kept.user_id', '=', userId)
    .where('kept.kind', '=', kind)
    .where((of) =>
      of.exists(
        kind === 'course'
          ? of.selectFrom('course').select('course.id').whereRef('course.id', '=', 'kept.object_id').where('course.is_on_sale', '=', true)
          : of
              .selectFrom('article')
              .select('article.id')
              .whereRef('article.id', '=', 'kept.object_id')
              .where('article.is_shown', '=', true),
      ),
    )
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select('kept.object_id as id')
    .orderBy('kept.made_at', 'desc')
    .orderBy('kept.object_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, ids: rows.map(({ id }) => id) }
}
