import type { Db, Tx } from '#server/database/tables'
import type { StaffRole } from '@/domain/account/staff-roles'

export type Staff = { id: number; mobile: string; name: string; roles: StaffRole[] }
type StaffRow = Staff & { isActive: boolean; version: number }

const rows = (db: Db) => db.selectFrom('staff').select(['staff.id', 'mobile', 'name', 'roles', 'is_active as isActive', 'version'])

export const staffByMobile = (db: Db, mobile: string): Promise<StaffRow | undefined> =>
  rows(db).where('mobile', '=', mobile).where('is_active', '=', true).executeTakeFirst()

export const staffById = (db: Db, id: number): Promise<StaffRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

export const listStaff = (db: Db): Promise<StaffRow[]> => rows(db).orderBy('id').execute()

/** Adds a member of staff; for a known number nothing changes and undefined is returned. */
export async function addStaff(db: Db, { mobile, name, roles }: Omit<Staff, 'id'>, now: number): Promise<number | undefined> {
  const made = await db
    .insertInto('staff')
    .values({ mobile, name, roles: JSON.stringify(roles), created_at: now })
    .onConflict((on) => on.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Makes a number an active owner, known or not. */
export async function makeOwner(db: Db, mobile: string, now: number): Promise<void> {
  const roles = JSON.stringify(['owner'])
  await db
    .insertInto('staff')
    .values({ mobile, name: '站长', roles, created_at: now })
    .onConflict((on) => on.column('mobile').doUpdateSet({ roles, is_active: true, tries: 0 }))
    .execute()
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

type Change = { roles: readonly StaffRole[]; isActive: boolean; version: number }

/** Changes roles and state; false when the row was changed meanwhile. */
export async function changeStaff(tx: Tx, id: number, { roles, isActive, version }: Change): Promise<boolean> {
  const made = await tx
    .updateTable('staff')
    .set({ roles: JSON.stringify(roles), is_active: isActive, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
