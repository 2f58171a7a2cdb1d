import { pino } from 'pino'
import { openDatabase } from '#server/database/open'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { payeeHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { DAY_MS } from '@/domain/time/units'

/** A learner who invites, and whose cash goes to an account they have bound. */
export const INVITER = { mobile: '13900007801', name: '常来的同学', account: 'changlai@qq.com' } as const
const OLD_DAYS = 20
/** A day more than the refund window. */
const LATER_DAYS = 8

/** Adds the learner who invites to a seeded database. */
export async function writeInviter(db: Db, now: number): Promise<void> {
  const { mobile, name, account } = INVITER
  const at = now - OLD_DAYS * DAY_MS
  const { id } = await db.insertInto('users').values({ mobile, nickname: name, created_at: at }).returning('id').executeTakeFirstOrThrow()
  const sealed = await sealPayee(db, { name, account })
  await db
    .insertInto('payout_account')
    .values({ user_id: id, sealed, hint: 'ch***@qq.com', bound_at: at, payee_hash: await payeeHash(db, account) })
    .execute()
}

/** Settles what the server would settle after the refund window. No server may run on the folder. */
export async function passRefundWindow(dataDir: string): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    await settleDueCash({ db, env, now: () => Date.now() + LATER_DAYS * DAY_MS, log: pino({ level: 'silent' }) })
  } finally {
    await close()
  }
}
