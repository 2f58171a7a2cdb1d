import type { LearnerWord } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'

const openId = (app: string, id: string) => `${app}:${id}`
const parcel = (carrier: string, trackingNo: string) => `${carrier}:${trackingNo}`
/** Keys of two parts. */
export const wordOf = { openId, parcel }

/** Another learner got a word at the same moment; fails with the code of a unique key, which finds it first on one machine. */
export class WordTaken extends Error {
  readonly code = '23505'
}

/** The learner that a word names. */
export async function learnerBy(db: Db | Tx, kind: LearnerWord, key: string): Promise<number | undefined> {
  const found = await db.selectFrom('learner_of').select('user_id').where('key', '=', key).where('kind', '=', kind).executeTakeFirst()
  return found?.user_id
}

/**
 * Gives a word to a learner, after the row that carries it is written, and returns the learner who has it: another one came first where it is not
 * the one that was given. Two that ask for one word at once meet on its row.
 */
export async function claimWord(work: Tx, kind: LearnerWord, key: string, userId: number): Promise<number> {
  const { user_id } = await work
    .insertInto('learner_of')
    .values({ kind, key, user_id: userId })
    .onConflict((on) => on.columns(['key', 'kind']).doUpdateSet(({ ref }) => ({ user_id: ref('learner_of.user_id') })))
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

/** Gives mobiles to new accounts and returns those accounts that came too late. */
export async function claimMobiles(
  work: Tx,
  rows: readonly { id: number; mobile: string | null }[],
): Promise<{ id: number; mobile: string | null }[]> {
  const wanted = rows.flatMap(({ id, mobile }) => (mobile === null ? [] : [{ kind: 'mobile' as const, key: mobile, user_id: id }]))
  if (wanted.length === 0) return []
  const held = await work
    .insertInto('learner_of')
    .values(wanted)
    .onConflict((on) => on.columns(['key', 'kind']).doUpdateSet(({ ref }) => ({ user_id: ref('learner_of.user_id') })))
    .returning('user_id')
    .execute()
  const holders = new Set(held.map(({ user_id }) => user_id))
  return rows.filter(({ id, mobile }) => mobile !== null && !holders.has(id))
}

/** Notes the learner of a word that was drawn at random, so that they can be found by it. */
export const noteWord = (work: Db | Tx, kind: 'trade' | 'pay_link', key: string, userId: number) =>
  work
    .insertInto('learner_of')
    .values({ kind, key, user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()

/** Frees a word of a learner. */
export async function freeWord(work: Tx, kind: LearnerWord, key: string, userId: number): Promise<void> {
  await work.deleteFrom('learner_of').where('key', '=', key).where('kind', '=', kind).where('user_id', '=', userId).execute()
}
