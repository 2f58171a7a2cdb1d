import type { Db, Tx } from '#server/database/tables'

export type StaffFactors = {
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

/** Uses a recovery code up; false for one that is unknown or was used. */
export async function spendRecoveryCode(db: Db, staffId: number, hash: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
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
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes password, authenticator and recovery codes from a member of the staff, and ends their sessions. */
export async function forgetFactors(tx: Tx, staffId: number, now: number): Promise<void> {
  await tx.deleteFrom('staff_factor').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await tx.updateTable('staff_session').set({ ended_at: now }).where('staff_id', '=', staffId).where('ended_at', 'is', null).execute()
}
