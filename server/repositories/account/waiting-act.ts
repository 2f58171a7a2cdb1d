import type { Expression, SqlBool } from 'kysely'
import type { QueueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'

/** Holds an act as it was prepared. */
export type Prepared = {
  act: string
  ref: string
  texts: Readonly<Record<string, readonly string[]>>
  version: number
  formKey: string
  lines: readonly string[]
  amount: number
  above: number
  firstId: number
  now: number
  endsAt: number
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('waiting_act')
    .innerJoin('staff as first', 'first.id', 'waiting_act.first_id')
    .leftJoin('staff as second', 'second.id', 'waiting_act.second_id')
    .select([
      'waiting_act.id',
      'act',
      'ref',
      'texts',
      'row_version as version',
      'form_key as formKey',
      'lines',
      'amount',
      'above',
      'first_id as firstId',
      'first.name as first',
      'second.name as second',
      'made_at as madeAt',
      'ends_at as endsAt',
      'state',
      'decided_at as decidedAt',
      'reason',
    ])

export type WaitingAct = Awaited<ReturnType<typeof listWaiting>>[number]

/** Notes an act for a second person; undefined while the same act on the same object waits already. */
export async function prepareAct(tx: Tx, { texts, lines, version, formKey, firstId, now, endsAt, ...rest }: Prepared) {
  await tx
    .updateTable('waiting_act')
    .set({ state: 'expired' })
    .where('act', '=', rest.act)
    .where('ref', '=', rest.ref)
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', now)
    .execute()
  const made = await tx
    .insertInto('waiting_act')
    .values({
      ...rest,
      texts: JSON.stringify(texts),
      lines: JSON.stringify(lines),
      row_version: version,
      form_key: formKey,
      first_id: firstId,
      made_at: now,
      ends_at: endsAt,
    })
    .onConflict((on) => on.columns(['act', 'ref']).where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const waitingById = (db: Db | Tx, id: number): Promise<WaitingAct | undefined> =>
  rows(db).where('waiting_act.id', '=', id).executeTakeFirst()

/** Lists prepared acts of these names, newest first. */
export const listWaiting = (db: Db, acts: readonly string[], { before, limit }: { before?: number; limit: number }) =>
  rows(db)
    .where('act', 'in', acts.length > 0 ? acts : [''])
    .$if(before !== undefined, (query) => query.where('waiting_act.id', '<', before ?? 0))
    .orderBy('waiting_act.id', 'desc')
    .limit(limit)
    .execute()

/** Counts acts of these names that somebody else has prepared and that may still be confirmed. */
export async function waitingFor(db: Db, acts: readonly string[], staffId: number, now: number): Promise<QueueHead> {
  if (acts.length === 0) return { count: 0, oldest: null }
  return db
    .selectFrom('waiting_act')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('made_at').as('oldest')])
    .where('act', 'in', acts)
    .where('first_id', '<>', staffId)
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
}

type Decision = { state: 'done' | 'refused' | 'withdrawn'; staffId: number; reason: string; now: number }

/** Decides on a prepared act, once and in time; false where somebody was faster, it is too late, or the person may not. */
export async function decideWaiting(tx: Tx, id: number, { state, staffId, reason, now }: Decision): Promise<boolean> {
  const isOwn = state === 'withdrawn'
  const decided = await tx
    .updateTable('waiting_act')
    .set({ state, second_id: isOwn ? null : staffId, decided_at: now, reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now)
    .where((the): Expression<SqlBool> => the('first_id', isOwn ? '=' : '<>', staffId))
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** The amounts above which acts need a second person, where the school has set them. */
export const actLimits = (db: Db | Tx) => db.selectFrom('act_limit').select(['act', 'above', 'version']).execute()

export const actLimit = (db: Db | Tx, act: string) =>
  db.selectFrom('act_limit').select(['above', 'version']).where('act', '=', act).executeTakeFirst()

/** Sets the amount of an act; false when somebody else has set it meanwhile. `version`: 0 where none was set. */
export async function putActLimit(tx: Tx, act: string, above: number, version: number): Promise<boolean> {
  const made =
    version === 0
      ? await tx
          .insertInto('act_limit')
          .values({ act, above })
          .onConflict((on) => on.column('act').doNothing())
          .returning('act')
          .executeTakeFirst()
      : await tx
          .updateTable('act_limit')
          .set({ above, version: version + 1 })
          .where('act', '=', act)
          .where('version', '=', version)
          .returning('act')
          .executeTakeFirst()
  return made !== undefined
}
