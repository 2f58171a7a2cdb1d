import { sql } from 'kysely'
import { countFitting } from '#server/database/list-page'
import type { Db, Tx } from '#server/database/tables'

export type AuditEntry = {
  staffId: number
  act: string
  object: string
  before: object | null
  after: object | null
  reason: string
  ip: string
  at: number
}
/** Where an act came from. */
export type AuditOrigin = Pick<AuditEntry, 'ip'>
/** The origin of acts that a job ends. */
export const byJob: AuditOrigin = { ip: '' }

export type AuditRow = Omit<AuditEntry, 'staffId'> & { id: number; staff: string }

const json = (value: object | null) => value && JSON.stringify(value)

/** Notes an act, in the act's own transaction. */
export async function writeAudit(tx: Tx, { staffId, before, after, ...rest }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ staff_id: staffId, before: json(before), after: json(after), ...rest })
    .execute()
}

/** Notes many acts of one transaction at once. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ staffId, before, after, ...rest }) => ({
    staff_id: staffId,
    before: json(before),
    after: json(after),
    ...rest,
  }))
  await tx.insertInto('audit').values(rows).execute()
}

type Span = { from?: number; below?: number } | undefined
type Filter = { act?: string; object?: string; staff?: string; at?: Span }
type Wanted = Filter & { before?: number; limit: number }

const fitting = (db: Db, { act, object, staff, at }: Filter) =>
  db
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['audit.id', 'act', 'object', 'before', 'after', 'reason', 'ip', 'at', 'staff.name as staff'])
    .$if(!!act, (query) => query.where('act', '=', act ?? ''))
    .$if(!!object, (query) => query.where('object', '=', object ?? ''))
    .$if(!!staff, (query) => query.where('staff.name', '=', staff ?? ''))
    .$if(at?.from !== undefined, (query) => query.where('at', '>=', at?.from ?? 0))
    .$if(at?.below !== undefined, (query) => query.where('at', '<', at?.below ?? 0))

/** Lists the acts of staff, newest first. */
export function listAudit(db: Db, { before, limit, ...filter }: Wanted): Promise<AuditRow[]> {
  return fitting(db, filter)
    .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the acts of a filter, up to ten thousand. */
export const countAudit = (db: Db, filter: Filter): Promise<{ count: number; isMore: boolean }> => countFitting(db, fitting(db, filter))

/** When somebody last did an act on an object; null for never. */
export async function lastAct(db: Db, { staffId, act, object }: { staffId: number; act: string; object: string }): Promise<number | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .where('object', '=', object)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The newest of some acts on an object. */
export const latestAct = (db: Db | Tx, { object, acts }: { object: string; acts: readonly string[] }) =>
  db
    .selectFrom('audit')
    .select(['act', 'staff_id as staffId', 'before', 'after', 'at'])
    .where('object', '=', object)
    .where('act', 'in', acts)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Acts of one member of the staff that are read to find what they made. */
const MOST_MADE = 5_000

/** Numbers of the questions that somebody published first, the newest first. */
export async function madeBy(db: Db, staffId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit')
    .select(sql<number>`(after ->> 'id')::integer`.as('id'))
    .where('staff_id', '=', staffId)
    .where('act', '=', 'publish-question')
    .where(sql<boolean>`after @> '{"isNew": true}'`)
    .orderBy('audit.id', 'desc')
    .limit(MOST_MADE)
    .execute()
  return rows.map(({ id }) => id)
}
