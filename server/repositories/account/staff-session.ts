import { compiled, readTogether } from '#server/database/compiled'
import type { Db } from '#server/database/tables'
import type { StaffRole } from '@/domain/account/staff-roles'
import { setsByStaff } from './permission-set'
import type { Scope } from './scope'
import { hashOf, newToken } from './session/session'

/** A session ends after this long without a request, in milliseconds. */
export const IDLE_MS = 1_800_000

export type StaffSession = {
  sessionId: number
  token: string
  id: number
  mobile: string
  name: string
  roles: StaffRole[]
  /** As whom they answer; null for any teacher. */
  teacherId: number | null
  /** Names of the sets of the school that they have, and the permissions in them. */
  sets: readonly string[]
  permissions: readonly string[]
  /** The courses and classes that they are narrowed to; null for the whole school. */
  scope: Scope | null
  /** When it last proved by a code that it is still the same person. */
  confirmedAt: number
  /** By what it began; empty where the release before began it. */
  beganBy: 'sms' | 'password' | 'passkey' | ''
  /** Whether password and authenticator are set up. */
  hasFactors: boolean
}
export type ListedSession = { id: number; ip: string; agent: string; createdAt: number; seenAt: number }

/** Where a session begins, and by what. Who gave a code of the authenticator need not give another at once. */
export type Beginning = { ip: string; agent: string; by?: 'sms' | 'password' | 'passkey'; isConfirmed?: boolean }

/** Begins a session and returns the value of its cookie. */
export async function beginStaffSession(
  db: Db,
  staffId: number,
  { ip, agent, by = 'sms', isConfirmed = false }: Beginning,
  now: number,
): Promise<string> {
  const token = newToken()
  const confirmed_at = isConfirmed ? now : 0
  await db
    .insertInto('staff_session')
    .values({
      hash: hashOf(token),
      staff_id: staffId,
      ip,
      agent: agent.slice(0, 200),
      created_at: now,
      seen_at: now,
      confirmed_at,
      began_by: by,
    })
    .execute()
  return token
}

const activeStaff = compiled((db, { staffId }: { staffId: number }) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_factor', 'staff_factor.staff_id', 'staff.id')
    .select(['staff.id', 'mobile', 'name', 'roles', 'teacher_id as teacherId', 'scope', 'password_hash', 'secret'])
    .where('staff.id', '=', staffId)
    .where('is_active', '=', true),
)

/** The session of a cookie, which this request keeps alive; undefined when it is unknown, idle or ended. */
export async function findStaffSession(db: Db, token: string, now: number): Promise<StaffSession | undefined> {
  const seen = await db
    .updateTable('staff_session')
    .set({ seen_at: now })
    .where('hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .where('seen_at', '>', now - IDLE_MS)
    .returning(['id', 'staff_id', 'confirmed_at', 'began_by'])
    .executeTakeFirst()
  if (!seen) return undefined
  const of = { staffId: seen.staff_id }
  const [[staff], own] = await readTogether(db, activeStaff.with(of), setsByStaff.with(of))
  if (!staff) return undefined
  const { password_hash, secret, scope, ...person } = staff
  const hasFactors = password_hash !== null && secret !== null
  const allowed = { sets: own.map(({ name }) => name), permissions: own.flatMap(({ permissions }) => permissions) }
  const reach = person.roles.includes('owner') ? null : scope
  return {
    ...person,
    ...allowed,
    scope: reach,
    sessionId: seen.id,
    token,
    confirmedAt: seen.confirmed_at,
    beganBy: seen.began_by,
    hasFactors,
  }
}

/** Sessions of one member of the staff that are still good, newest first. */
export function staffSessionsOf(db: Db, staffId: number, now: number): Promise<ListedSession[]> {
  return db
    .selectFrom('staff_session')
    .select(['id', 'ip', 'agent', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', now - IDLE_MS)
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one session of a member of the staff; false when there is no such session. */
export async function endStaffSession(db: Db, staffId: number, id: number, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the other sessions of a member of the staff who set a password, and has the own one ask for it from now on. */
export async function keepOwnStaffSession(db: Db, staffId: number, own: number, now: number): Promise<void> {
  await db.updateTable('staff_session').set({ began_by: 'password' }).where('id', '=', own).execute()
  await db
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('id', '<>', own)
    .where('ended_at', 'is', null)
    .execute()
}

/** Addresses from which a member of the staff began sessions since a moment, the newest first. */
export async function staffAddresses(db: Db, staffId: number, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_session')
    .select('ip')
    .where('staff_id', '=', staffId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ ip }) => ip)
}

/** Notes that a session gave a right code. */
export async function confirmStaffSession(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('staff_session').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** Uses a form's token up; false when it was used before. */
export async function spendForm(db: Db, nonce: string, now: number): Promise<boolean> {
  const made = await db
    .insertInto('staff_form')
    .values({ nonce, at: now })
    .onConflict((on) => on.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return made !== undefined
}
