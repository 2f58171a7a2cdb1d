import type { Db } from '#server/database/tables'

/** A stored setting by its name; undefined when there is none. */
export async function settingValue(db: Db, name: string): Promise<unknown> {
  return (await db.selectFrom('bt_setting').select('value').where('name', '=', name).executeTakeFirst())?.value
}
