import { sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import type { CategoryTree } from '@/contract/course/course.schema'
import { withDescendants } from '@/domain/course/course'

export type CategoryRow = { id: number; parentId: number | null; level: number; name: string; seq: number }

const DIRECTION_LEVEL = 2

const rows = (db: Db) => db.selectFrom('category').select(['id', 'parent_id as parentId', 'level', 'name', 'seq'])

/** Categories, the highest number first; the second level are the directions. */
export const listCategories = (
  db: Db,
  { level, before, limit }: { level?: number; before?: number; limit: number },
): Promise<CategoryRow[]> =>
  rows(db)
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const categoryById = (db: Db, id: number): Promise<CategoryRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** The first of the categories on top; undefined where there is none. */
export const firstCategory = (db: Db): Promise<CategoryRow | undefined> =>
  rows(db).where('level', '=', 1).orderBy('seq').orderBy('id').limit(1).executeTakeFirst()

export const lockCategory = (tx: Tx, id: number): Promise<CategoryRow | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function putCategory(tx: Tx, { id, name, seq }: Pick<CategoryRow, 'id' | 'name' | 'seq'>): Promise<void> {
  await tx.updateTable('category').set({ name, seq }).where('id', '=', id).execute()
}

/** Adds a category; its id. */
export async function addCategory(tx: Tx, { parentId, ...rest }: Omit<CategoryRow, 'id'>): Promise<number> {
  const id = await numberAfter(tx, 'category')
  const row = { id, parent_id: parentId, ...rest }
  return (await tx.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** All categories, siblings in their order. */
export const allCategories = (db: Db) => db.selectFrom('category').selectAll().orderBy('seq').orderBy('id').execute()

/** Names of all categories below the top to choose from, each with those above it, in the order of the tree. */
export async function categoryPaths(db: Db): Promise<{ id: number; title: string }[]> {
  const all = await allCategories(db)
  const below = (parent: number | null, path: string): { id: number; title: string }[] =>
    all
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap(({ id, name, level }) => {
        const title = level <= DIRECTION_LEVEL ? name : `${path} › ${name}`
        return level === 1 ? below(id, '') : [{ id, title }, ...below(id, title)]
      })
  return below(null, '')
}

/** The whole tree, siblings in their order. */
export async function categoryTree(db: Db): Promise<CategoryTree> {
  const all = await allCategories(db)
  const below = (id: number | null) => all.filter((row) => row.parent_id === id)
  const nodeOf = ({ id, name, level }: (typeof all)[number]) => ({ id, name, level })
  return below(null).map((root) => ({
    ...nodeOf(root),
    children: below(root.id).map((branch) => ({ ...nodeOf(branch), children: below(branch.id).map(nodeOf) })),
  }))
}

/** A category's id and those of everything below it. */
export async function categoryIdsUnder(db: Db, id: number): Promise<number[]> {
  return withDescendants(await allCategories(db), id)
}

/** Names of directions and subjects, the directions first. */
export async function categoryNames(db: Db): Promise<string[]> {
  const named = await db
    .selectFrom('category')
    .select('name')
    .where('level', '>', 1)
    .orderBy('level')
    .orderBy('seq')
    .orderBy('id')
    .execute()
  return named.map(({ name }) => name)
}

/** Returns the ids that name a category of this level. */
export async function categoriesAmong(db: Db, ids: readonly number[], level: number): Promise<number[]> {
  if (ids.length === 0) return []
  const known = await db.selectFrom('category').select('id').where('id', 'in', ids).where('level', '=', level).execute()
  return known.map(({ id }) => id)
}

/** Categories of one level, by their ids. */
export const categoriesAt = (db: Db, level: number): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('category').select(['id', 'name']).where('level', '=', level).orderBy('id').execute()

/** Whether there is any content yet. */
export async function hasCategories(db: Db): Promise<boolean> {
  return (await db.selectFrom('category').select('id').limit(1).executeTakeFirst()) !== undefined
}

const SUBJECT_LEVEL = 3

type NewCategory = { parentId: number | null; level: number; name: string }

/** Adds a category below another, or on top, and says its number. A name that is there already keeps its own. */
export async function ensureCategory(tx: Tx, { parentId, level, name }: NewCategory): Promise<number> {
  await sql`lock table category in share row exclusive mode`.execute(tx)
  const before = await tx
    .selectFrom('category')
    .select('id')
    .where('parent_id', 'is not distinct from', parentId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (before) return before.id
  const last = await tx
    .selectFrom('category')
    .select(({ fn }) => [fn.max('id').as('id'), fn.max('seq').as('seq')])
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await tx
    .insertInto('category')
    .values({ id, parent_id: parentId, level, name, seq: (last?.seq ?? 0) + 1 })
    .execute()
  return id
}

/** Adds a subject below a direction. */
export const addSubject = (tx: Tx, { directionId, name }: { directionId: number; name: string }): Promise<number> =>
  ensureCategory(tx, { parentId: directionId, level: SUBJECT_LEVEL, name })

/** The level of a category; undefined where there is none. */
export const categoryLevel = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('category').select('level').where('id', '=', id).executeTakeFirst())?.level

/** Picture and film with which the lives of a category are announced; an empty text is none. */
export type LiveFace = { picture: string; video: string }

/** The same of one category; undefined for no category. */
export const liveFaceOf = (db: Db, id: number): Promise<LiveFace | undefined> =>
  db.selectFrom('category').select(['live_picture as picture', 'live_video as video']).where('id', '=', id).executeTakeFirst()

export async function putLiveFace(tx: Tx, id: number, { picture, video }: LiveFace): Promise<void> {
  await tx.updateTable('category').set({ live_picture: picture, live_video: video }).where('id', '=', id).execute()
}
