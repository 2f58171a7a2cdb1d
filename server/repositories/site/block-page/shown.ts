import type { Db } from '#server/database/tables'
import type { PlaceType } from '@/contract/site/page.schema'
import type { PageText } from './drafts'

/** A page of blocks that visitors see. */
export const shownPage = (db: Db, id: number): Promise<(PageText & { id: number }) | undefined> =>
  db.selectFrom('block_page').select(['id', 'title', 'blocks']).where('id', '=', id).where('is_shown', '=', true).executeTakeFirst()

/** Pages visitors see that are assigned to one place. */
export const pagesAt = (db: Db, type: PlaceType, item: string): Promise<{ pageId: number; title: string }[]> =>
  db
    .selectFrom('block_page')
    .select(['id as pageId', 'title'])
    .where('place_type', '=', type)
    .where('place_item', '=', item)
    .where('is_shown', '=', true)
    .execute()

/** The home pages visitors see, by the id of their direction as text. */
export async function homePages(db: Db): Promise<ReadonlyMap<string | null, number>> {
  const homes = await db
    .selectFrom('block_page')
    .select(['id', 'place_item'])
    .where('place_type', '=', 'home')
    .where('is_shown', '=', true)
    .execute()
  return new Map(homes.map(({ id, place_item }) => [place_item, id]))
}
