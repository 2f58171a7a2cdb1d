import { compiled } from '#server/database/compiled'
import type { Db, Tx } from '#server/database/tables'

export type PermissionSet = { id: number; name: string; permissions: string[]; version: number }

const rows = (db: Db | Tx) => db.selectFrom('permission_set').select(['permission_set.id', 'name', 'permissions', 'version'])

export const listSets = (db: Db | Tx): Promise<PermissionSet[]> => rows(db).orderBy('id').execute()

export const setById = (db: Db | Tx, id: number): Promise<PermissionSet | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** The sets of one member of the staff, by name. */
export const setsByStaff = compiled((db, { staffId }: { staffId: number }) =>
  rows(db)
    .innerJoin('staff_permission_set', 'staff_permission_set.set_id', 'permission_set.id')
    .where('staff_id', '=', staffId)
    .orderBy('permission_set.id'),
)

/** The sets of each member of the staff. */
export const setHolders = (db: Db | Tx) =>
  db.selectFrom('staff_permission_set').select(['staff_id as staffId', 'set_id as setId']).execute()

type Content = { name: string; permissions: readonly string[] }

/** Makes a set; undefined where the name is taken. */
export async function addSet(tx: Tx, { name, permissions }: Content, now: number): Promise<number | undefined> {
  const made = await tx
    .insertInto('permission_set')
    .values({ name, permissions: JSON.stringify(permissions), made_at: now })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Changes a set; false when it was changed meanwhile. */
export async function changeSet(tx: Tx, id: number, { name, permissions, version }: Content & { version: number }): Promise<boolean> {
  const made = await tx
    .updateTable('permission_set')
    .set({ name, permissions: JSON.stringify(permissions), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether another set has this name. */
export async function isNameTaken(tx: Tx, name: string, id: number): Promise<boolean> {
  const other = await tx.selectFrom('permission_set').select('id').where('name', '=', name).where('id', '<>', id).executeTakeFirst()
  return other !== undefined
}

/** Removes a set that nobody has; false where somebody has it. */
export async function removeSet(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('permission_set')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('staff_permission_set').select('set_id').where('set_id', '=', id))))
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Gives a member of the staff these sets in place of those before. */
export async function giveSets(tx: Tx, staffId: number, setIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('staff_permission_set').where('staff_id', '=', staffId).execute()
  if (setIds.length === 0) return
  await tx
    .insertInto('staff_permission_set')
    .values(setIds.map((set_id) => ({ staff_id: staffId, set_id })))
    .execute()
}
