import { type RawBuilder, sql } from 'kysely'
import type { LearnerWord } from '#server/database/rows/account'
import type { Tx } from '#server/database/tables'
import { placeOf } from './note'
import { type Pair, treatments } from './treatment'

/** Rows that lie with the learner of another row. `learner`: the column that says with whom. */
type Hanging = { child: string; column: string; parent: string; learner: string }

const hanging: readonly Hanging[] = [
  ...Object.entries(treatments).flatMap(([name, treatment]): Hanging[] => {
    const { table: child, column } = placeOf(name)
    return treatment.is === 'hanging' ? [{ child, column, parent: treatment.on, learner: 'user_id' }] : []
  }),
  { child: 'bargain_cut', column: 'bargain_id', parent: 'bargain', learner: 'user_id' },
  { child: 'doubt_post', column: 'doubt_id', parent: 'doubt', learner: 'asker_id' },
]

/** Tables with words that find their learner, and how a word is written. */
const words: readonly { table: string; kind: LearnerWord; key: RawBuilder<string> }[] = [
  { table: 'messaging_identity', kind: 'open_id', key: sql`app || ':' || open_id` },
  { table: 'apple_identity', kind: 'apple', key: sql`sub` },
  { table: 'invite_code', kind: 'invite_code', key: sql`code` },
  { table: 'real_name', kind: 'identity', key: sql`number_hmac` },
  { table: 'shipment', kind: 'parcel', key: sql`carrier || ':' || tracking_no` },
  { table: 'payment', kind: 'trade', key: sql`trade_no` },
  { table: 'pay_link', kind: 'pay_link', key: sql`token_hash` },
]

const either = (column: string, { kept, gone }: Pair) => sql`${sql.ref(column)} in (${kept}, ${gone})`

/** Finds the learners of both by the words of the rows that each has now. */
async function giveWords(work: Tx, pair: Pair): Promise<void> {
  for (const { table, kind, key } of words) {
    const { rows } = await sql<{ key: string; userId: number }>`
      select ${key} as key, user_id as "userId" from ${sql.table(table)} where ${either('user_id', pair)} and ${key} is not null`.execute(
      work,
    )
    for (const userId of [pair.kept, pair.gone]) {
      const own = rows.filter((row) => row.userId === userId).map((row) => row.key)
      if (own.length > 0)
        await work
          .updateTable('learner_of')
          .set({ user_id: userId })
          .where('kind', '=', kind)
          .where('key', 'in', own)
          .where('user_id', '!=', userId)
          .execute()
    }
  }
}

/**
 * Brings rows that hang on others to the learner of these, and the words by which a learner is found. On one machine triggers have done it, for the
 * release before, and nothing is left.
 */
export async function followRows(work: Tx, pair: Pair): Promise<void> {
  for (const { child, column, parent, learner } of hanging)
    await sql`update ${sql.table(child)} as one set ${sql.ref(learner)} = other.user_id from ${sql.table(parent)} as other
      where ${either(`one.${learner}`, pair)} and ${either('other.user_id', pair)} and other.user_id <> ${sql.ref(`one.${learner}`)}
        and other.${sql.ref(column === 'order_sn' ? column : 'id')} = ${sql.ref(`one.${column}`)}`.execute(work)
  await giveWords(work, pair)
}
