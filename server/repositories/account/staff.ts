import type { Db, Tx } from '#server/database/tables'
import type { StaffRole } from '@/domain/account/staff-roles'
import { listSets, type PermissionSet, setHolders, setsByStaff } from './permission-set'
import type { Scope } from './scope'

/** This number may sign in at a fresh desk in development. */
export const DEVELOPMENT_OWNER = '13800000000'

export type Staff = { id: number; mobile: string; name: string; roles: StaffRole[] }
type StaffRow = Staff & { isActive: boolean; version: number; teacherId: number | null; scope: Scope | null }
/** With the sets of the school that somebody has, and the permissions in them. */
export type Colleague = StaffRow & { sets: readonly PermissionSet[]; permissions: readonly string[] }

const rows = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .select(['staff.id', 'mobile', 'name', 'roles', 'is_active as isActive', 'version', 'teacher_id as teacherId', 'scope'])

export const staffByMobile = (db: Db, mobile: string): Promise<StaffRow | undefined> =>
  rows(db).where('mobile', '=', mobile).where('is_active', '=', true).executeTakeFirst()

export const staffById = (db: Db, id: number): Promise<StaffRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** Everybody who works here. */
export async function listStaff(db: Db): Promise<Colleague[]> {
  const [sets, holders] = [await listSets(db), await setHolders(db)]
  return (await rows(db).orderBy('id').execute()).map((row) => {
    const own = sets.filter(({ id }) => holders.some(({ staffId, setId }) => staffId === row.id && setId === id))
    return { ...row, sets: own, permissions: own.flatMap(({ permissions }) => permissions) }
  })
}

/** One of the staff with their sets. */
export async function colleagueById(db: Db | Tx, id: number): Promise<Colleague | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  const own = row ? await setsByStaff(db, { staffId: id }) : []
  return row && { ...row, sets: own, permissions: own.flatMap(({ permissions }) => permissions) }
}

/** Counts the owners who can sign in, and keeps others from changing them until the transaction ends. */
export async function lockOwners(tx: Tx): Promise<number> {
  const owners = await tx.selectFrom('staff').select(['roles', 'is_active']).orderBy('id').forUpdate().execute()
  return owners.filter(({ roles, is_active }) => is_active && roles.includes('owner')).length
}

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

/** Makes a number an active owner, known or not, and returns the number of the row. */
export async function makeOwner(db: Db | Tx, mobile: string, now: number): Promise<number> {
  const roles = JSON.stringify(['owner'])
  const { id } = await db
    .insertInto('staff')
    .values({ mobile, name: '站长', roles, created_at: now })
    .onConflict((on) => on.column('mobile').doUpdateSet({ roles, is_active: true, tries: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

type Change = { roles: readonly StaffRole[]; isActive: boolean; teacherId: number | null; version: number }

/** Changes roles and state; false when the row was changed meanwhile. */
export async function changeStaff(tx: Tx, id: number, { roles, isActive, teacherId, version }: Change): Promise<boolean> {
  const made = await tx
    .updateTable('staff')
    .set({
      roles: JSON.stringify(roles),
      is_active: isActive,
      teacher_id: teacherId,
      version: version + 1,
      // An owner sees the whole school.
      ...(roles.includes('owner') && { scope: null }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Narrows a member of the staff to courses and classes, or opens the whole school to them; false when the row was changed meanwhile. */
export async function narrowStaff(tx: Tx, id: number, { scope, version }: { scope: Scope | null; version: number }): Promise<boolean> {
  const made = await tx
    .updateTable('staff')
    .set({ scope: scope && JSON.stringify(scope), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

type StaffFactors = {
  passwordHash: string | null
  passwordAt: number
  /** The secret of the authenticator, sealed. */
  secret: string | null
  secretAt: number
  pending: string | null
  pendingAt: number
}

const NOTHING: StaffFactors = { passwordHash: null, passwordAt: 0, secret: null, secretAt: 0, pending: null, pendingAt: 0 }

/** How a member of the staff signs in. */
export async function factorsOf(db: Db | Tx, staffId: number): Promise<StaffFactors> {
  const row = await db
    .selectFrom('staff_factor')
    .select([
      'password_hash as passwordHash',
      'password_at as passwordAt',
      'secret',
      'secret_at as secretAt',
      'pending',
      'pending_at as pendingAt',
    ])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? NOTHING
}

/** Keeps a secret that was shown, until a code of it confirms it. Of two forms opened at once both show the first. */
export async function putPending(
  db: Db,
  staffId: number,
  sealed: string,
  { now, oldBefore }: { now: number; oldBefore: number },
): Promise<void> {
  const fresh = { pending: sealed, pending_at: now }
  await db
    .insertInto('staff_factor')
    .values({ staff_id: staffId, ...fresh })
    .onConflict((on) =>
      on
        .column('staff_id')
        .doUpdateSet(fresh)
        .where((the) => the.or([the('staff_factor.pending', 'is', null), the('staff_factor.pending_at', '<=', oldBefore)])),
    )
    .execute()
}

/** Makes the pending secret the authenticator's; false when it is not pending any more. `step`: the code that confirmed it. */
export async function confirmPending(
  tx: Tx,
  staffId: number,
  pending: string,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  const made = await tx
    .updateTable('staff_factor')
    .set({ secret: pending, secret_at: now, last_step: step, pending: null, pending_at: 0 })
    .where('staff_id', '=', staffId)
    .where('pending', '=', pending)
    .returning('staff_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function putStaffPassword(tx: Tx, staffId: number, hash: string, now: number): Promise<void> {
  await tx.updateTable('staff_factor').set({ password_hash: hash, password_at: now }).where('staff_id', '=', staffId).execute()
}

/** Takes the code of a step, once; false for one that was taken before, or of an earlier step. */
export async function spendStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Replaces all recovery codes of a member of the staff. */
export async function putRecoveryCodes(tx: Tx, staffId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery')
    .values(hashes.map((hash) => ({ staff_id: staffId, hash, used_at: null })))
    .execute()
}

/** Gives a member of the staff one code for the first sign-in, in place of all codes of before. */
export async function putFirstCode(tx: Tx, staffId: number, hash: string, until: number): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await tx.insertInto('staff_recovery').values({ staff_id: staffId, hash, used_at: null, first_until: until }).execute()
}

/** Uses a code for the first sign-in up; false for one that is unknown, too old, or was used. */
export async function spendFirstCode(db: Db, staffId: number, hash: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('first_until', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses a recovery code up; false for one that is unknown or was used. */
export async function spendRecoveryCode(db: Db, staffId: number, hash: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('first_until', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Recovery codes that were not used. */
export async function recoveryCodesLeft(db: Db, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('first_until', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes password, authenticator and recovery codes from a member of the staff, and ends their sessions. */
export async function forgetFactors(tx: Tx, staffId: number, now: number): Promise<void> {
  await tx.deleteFrom('staff_factor').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await tx.updateTable('staff_session').set({ ended_at: now }).where('staff_id', '=', staffId).where('ended_at', 'is', null).execute()
}
