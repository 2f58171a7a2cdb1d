import type { Db, Tx } from '#server/database/tables'

export type AccountRow = {
  id: number
  nickname: string
  mobile: string | null
  studentid: string
  isLocked: boolean
  /** Whether the learner lets behaviour be collected. */
  isTracked: boolean
  /** Whether a parent has set limits. */
  isMinor: boolean
  createdAt: number
}

const rows = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname', 'mobile', 'studentid', 'is_locked as isLocked', 'created_at as createdAt'])
    .select('is_auto_up_sc as isTracked')
    .select((the) =>
      the
        .exists(the.selectFrom('minor_mode').select('minor_mode.user_id').whereRef('minor_mode.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('isMinor'),
    )

type Wanted = { tail?: string; nickname?: string; before?: number; limit: number }

/** Accounts, newest first, by the last digits of the number or a part of the nickname. */
export function listAccounts(db: Db, { tail, nickname, before, limit }: Wanted): Promise<AccountRow[]> {
  return rows(db)
    .$if(!!tail, (query) => query.where((the) => the(the.fn<string>('right', ['mobile', the.val((tail ?? '').length)]), '=', tail ?? '')))
    .$if(!!nickname, (query) => query.where((the) => the(the.fn<number>('strpos', ['nickname', the.val(nickname ?? '')]), '>', 0)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const accountById = (db: Db, id: number): Promise<AccountRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** Locks or unlocks an account; false when it is already in that state. */
export async function setLocked(tx: Tx, id: number, isLocked: boolean): Promise<boolean> {
  const made = await tx
    .updateTable('users')
    .set({ is_locked: isLocked })
    .where('id', '=', id)
    .where('is_locked', '=', !isLocked)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Ends all sessions of an account and returns how many there were. */
export async function endSessions(tx: Tx, userId: number, now: number): Promise<number> {
  const ended = await tx
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** Stops the collecting of behaviour of a learner; false when it is off. Only the learner turns it on. */
export async function stopTracking(tx: Tx, id: number): Promise<boolean> {
  const made = await tx
    .updateTable('users')
    .set({ is_auto_up_sc: false })
    .where('id', '=', id)
    .where('is_auto_up_sc', '=', true)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
