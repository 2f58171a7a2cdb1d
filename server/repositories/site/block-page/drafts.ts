import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import type { PlaceType } from '@/contract/site/page.schema'
import type { BlockSeed } from '@/contract/site/stored-page.schema'

export type PageText = { title: string; blocks: BlockSeed[] }
export type PageRow = {
  id: number
  title: string
  place: string | null
  item: string | null
  version: number
  draftVersion: number | null
  savedAt: number | null
  publishAt: number | null
  isShown: boolean
}

const rows = (db: Db) =>
  db
    .selectFrom('block_page as page')
    .leftJoin('page_draft as draft', 'draft.page_id', 'page.id')
    .select(['page.id', 'page.title', 'page.place_type as place', 'page.place_item as item', 'page.version'])
    .select('page.is_shown as isShown')
    .select(['draft.version as draftVersion', 'draft.saved_at as savedAt', 'draft.publish_at as publishAt'])

/** Pages of blocks, newest first; `draft`: those with a draft only. */
export function listPages(db: Db, { isDraft, before, limit }: { isDraft: boolean; before?: number; limit: number }): Promise<PageRow[]> {
  return rows(db)
    .$if(isDraft, (query) => query.where('draft.version', 'is not', null))
    .$if(before !== undefined, (query) => query.where('page.id', '<', before ?? 0))
    .orderBy('page.id', 'desc')
    .limit(limit)
    .execute()
}

export const pageById = (db: Db, id: number): Promise<PageRow | undefined> => rows(db).where('page.id', '=', id).executeTakeFirst()

/** Reads the page that visitors see. */
export const livePage = (db: Db, id: number): Promise<PageText | undefined> =>
  db.selectFrom('block_page').select(['title', 'blocks']).where('id', '=', id).executeTakeFirst()

export const draftOf = (db: Db, id: number): Promise<(PageText & { version: number }) | undefined> =>
  db.selectFrom('page_draft').select(['title', 'blocks', 'version']).where('page_id', '=', id).executeTakeFirst()

/** Saves a draft over this version, 0 for none; false when it was changed meanwhile. */
export async function saveDraft(tx: Tx, id: number, { title, blocks }: PageText, version: number, now: number): Promise<boolean> {
  const text = { title, blocks: JSON.stringify(blocks), saved_at: now }
  const saved =
    version === 0
      ? tx
          .insertInto('page_draft')
          .values({ page_id: id, ...text })
          .onConflict((on) => on.column('page_id').doNothing())
          .returning('page_id')
      : tx
          .updateTable('page_draft')
          .set({ ...text, version: version + 1 })
          .where('page_id', '=', id)
          .where('version', '=', version)
          .returning('page_id')
  return (await saved.executeTakeFirst()) !== undefined
}

/** Takes the draft of this version away; false when there is none. */
export async function takeDraft(tx: Tx, id: number, version: number): Promise<boolean> {
  const taken = await tx
    .deleteFrom('page_draft')
    .where('page_id', '=', id)
    .where('version', '=', version)
    .returning('page_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Publishes a text and keeps the previous one. The caller has checked the text. */
export async function replacePage(tx: Tx, id: number, { title, blocks }: PageText, now: number): Promise<void> {
  const was = await tx.selectFrom('block_page').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .insertInto('page_version')
    .values({ page_id: id, title: was.title, blocks: JSON.stringify(was.blocks), replaced_at: now })
    .execute()
  await tx
    .updateTable('block_page')
    .set({ title, blocks: JSON.stringify(blocks), version: was.version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Names the moment at which the draft of this version is published, or none; false when there is no such draft. */
export async function schedulePage(tx: Tx, id: number, version: number, publishAt: number | null): Promise<boolean> {
  const made = await tx
    .updateTable('page_draft')
    .set({ publish_at: publishAt, version: version + 1 })
    .where('page_id', '=', id)
    .where('version', '=', version)
    .returning('page_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Forgets the moment at which a draft would be published; the draft stays. */
export async function keepPageDraft(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('page_draft')
    .set((of) => ({ publish_at: null, version: of('version', '+', 1) }))
    .where('page_id', '=', id)
    .where('publish_at', 'is not', null)
    .execute()
}

/** Pages whose drafts are due, the longest overdue first. */
export const duePages = (db: Db, now: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('page_draft')
    .select('page_id as id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('page_id')
    .limit(limit)
    .execute()

/** Publishes a draft that is still due and shows the page; false when it was published, or put off, meanwhile. */
export async function publishDuePage(tx: Tx, id: number, now: number): Promise<boolean> {
  const draft = await tx
    .deleteFrom('page_draft')
    .where('page_id', '=', id)
    .where('publish_at', '<=', now)
    .returning(['title', 'blocks'])
    .executeTakeFirst()
  if (!draft) return false
  await replacePage(tx, id, draft, now)
  await tx.updateTable('block_page').set({ is_shown: true }).where('id', '=', id).execute()
  return true
}

/** Lists the earlier versions of a page, newest first. */
export const versionsOf = (db: Db, pageId: number, limit: number): Promise<{ id: number; title: string; replacedAt: number }[]> =>
  db
    .selectFrom('page_version')
    .select(['id', 'title', 'replaced_at as replacedAt'])
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const versionById = (db: Db, id: number): Promise<(PageText & { pageId: number; replacedAt: number }) | undefined> =>
  db
    .selectFrom('page_version')
    .select(['title', 'blocks', 'page_id as pageId', 'replaced_at as replacedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes a page with nothing on it, which nobody sees until it is put up; its id. */
export async function addPage(tx: Tx, title: string): Promise<number> {
  const id = await numberAfter(tx, 'block_page')
  const row = { id, title, blocks: '[]', is_shown: false }
  return (await tx.insertInto('block_page').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Numbers that a block shows but that name nothing. */
export async function unknownIn(db: Db, block: BlockSeed): Promise<number[]> {
  const without = async (table: 'course' | 'article' | 'teacher', ids: readonly number[]) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !known.has(id))
  }
  if (block.type === 'course-shelf' || block.type === 'live-shelf') return without('course', block.courseIds)
  if (block.type === 'article-list') return without('article', block.articleIds)
  return block.type === 'teacher-row' ? without('teacher', block.teacherIds) : []
}

/** A page that is shown at a place: the home page of a direction, its college, a topic, an address of its own, or a page about the school. */
export type Place = { type: PlaceType; item: string }

/** Makes a page that visitors see at a place at once; its id. */
export async function addPlacedPage(tx: Tx, { title, blocks }: PageText, { type, item }: Place): Promise<number> {
  const id = await numberAfter(tx, 'block_page')
  const row = { id, title, blocks: JSON.stringify(blocks), is_shown: true, place_type: type, place_item: item }
  return (await tx.insertInto('block_page').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The page at a place, shown or not; undefined where there is none. */
export const pageAt = (db: Db, { type, item }: Place): Promise<{ id: number; title: string } | undefined> =>
  db
    .selectFrom('block_page')
    .select(['id', 'title'])
    .where('place_type', '=', type)
    .where('place_item', '=', item)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Moves a page to a place, or from wherever it is. */
export async function placePage(tx: Tx, id: number, place: Place | null): Promise<void> {
  await tx
    .updateTable('block_page')
    .set({ place_type: place?.type ?? null, place_item: place?.item ?? null })
    .where('id', '=', id)
    .execute()
}

/** A page of blocks that visitors see. */
export const shownPage = (db: Db, id: number): Promise<(PageText & { id: number; place_type: PlaceType | null }) | undefined> =>
  db
    .selectFrom('block_page')
    .select(['id', 'title', 'blocks', 'place_type'])
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()

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
