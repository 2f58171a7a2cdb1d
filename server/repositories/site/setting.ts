import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** A stored setting by its name; undefined when there is none. */
export async function settingValue(db: Db, name: string): Promise<unknown> {
  return (await db.selectFrom('bt_setting').select('value').where('name', '=', name).executeTakeFirst())?.value
}

type SiteLink = { id: number; name: string; value: string; isActive: boolean }

const links = (db: Db) => db.selectFrom('active_link').select(['id', 'name', 'value', 'is_active as isActive'])

/** Links of one name, the newest first. */
export const linksNamed = (db: Db, name: string): Promise<SiteLink[]> =>
  links(db).where('name', '=', name).orderBy('is_active', 'desc').orderBy('id').execute()

/** Writes what the link of a name carries; one row of each name is active. */
export async function putLink(tx: Tx, { name, value, isActive }: Omit<SiteLink, 'id'>): Promise<void> {
  const known = await tx.selectFrom('active_link').select('id').where('name', '=', name).orderBy('id').forUpdate().execute()
  const [first, ...more] = known
  if (!first) await tx.insertInto('active_link').values({ name, value, is_active: isActive }).execute()
  else await tx.updateTable('active_link').set({ value, is_active: isActive }).where('id', '=', first.id).execute()
  const rest = more.map(({ id }) => id)
  if (rest.length > 0) await tx.updateTable('active_link').set({ is_active: false }).where('id', 'in', rest).execute()
}

/** Settings of the site by name. */
export const settingRows = (db: Db): Promise<{ name: string; value: object }[]> =>
  db.selectFrom('bt_setting').select(['name', 'value']).orderBy('name').execute()

export const settingRow = (db: Db, name: string): Promise<{ name: string; value: object } | undefined> =>
  db.selectFrom('bt_setting').select(['name', 'value']).where('name', '=', name).executeTakeFirst()

export async function putSetting(tx: Tx, name: string, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await tx
    .insertInto('bt_setting')
    .values({ name, value: text })
    .onConflict((known) => known.column('name').doUpdateSet({ value: text }))
    .execute()
}

/** Reads the values of the active links of a name. */
export const activeLinks = (db: Db, name: string): Promise<{ name: string; value: string }[]> =>
  db.selectFrom('active_link').select(['name', 'value']).where('name', '=', name).where('is_active', '=', true).orderBy('id').execute()

/** Has those who write content in whole, such as a start, take turns. */
export const lockContent = (work: Tx) => sql`lock table content_version in exclusive mode`.execute(work)

/** Notes that this content is the newest now. Processes that load at once do so one after the other. */
export async function recordNewest(work: Tx, digest: string, now: number): Promise<void> {
  await lockContent(work)
  const newest = await work.selectFrom('content_version').select('digest').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest?.digest === digest) return
  await work.deleteFrom('content_version').where('digest', '=', digest).execute()
  await work.insertInto('content_version').values({ digest, loaded_at: now }).execute()
}

export const contentVersions = (db: Db) => db.selectFrom('content_version').select('digest').orderBy('id').execute()
