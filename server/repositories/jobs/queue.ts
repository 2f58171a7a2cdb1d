import { randomUUID } from 'node:crypto'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import type { CertificateKind } from '@/contract/study/certificate.schema'

/** How long a process keeps a job without renewing its lease, in milliseconds. */
export const LEASE_MS = 60_000

export type TakenJob = { id: number; kind: string; ref: string; payload: object; attempts: number; lease: string; leaseMs: number }

type NewJob<K extends JobKind> = { ref: string; payload: JobPayloads[K]; runAt: number; now: number }

/** Asks for work in the same transaction as the change that needs it. The same ref again changes nothing while the work waits. */
export async function addJob<K extends JobKind>(tx: Tx, kind: K, { ref, payload, runAt, now }: NewJob<K>): Promise<void> {
  await tx
    .insertInto('job')
    .values({ kind, ref, payload: JSON.stringify(payload), run_at: runAt, created_at: now })
    .onConflict((on) => on.columns(['kind', 'ref']).doNothing())
    .execute()
}

/** Asks for many pieces of one kind of work at once, likewise. */
export async function addJobs<K extends JobKind>(tx: Tx, kind: K, jobs: readonly NewJob<K>[]): Promise<void> {
  if (jobs.length === 0) return
  await tx
    .insertInto('job')
    .values(jobs.map(({ ref, payload, runAt, now }) => ({ kind, ref, payload: JSON.stringify(payload), run_at: runAt, created_at: now })))
    .onConflict((on) => on.columns(['kind', 'ref']).doNothing())
    .execute()
}

/** Makes sure repeated work has its row. */
export async function addRepeatedJobs(db: Db, kinds: readonly string[], now: number): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insertInto('job')
    .values(kinds.map((kind) => ({ kind, ref: '', payload: '{}', run_at: now, created_at: now })))
    .onConflict((on) => on.columns(['kind', 'ref']).doNothing())
    .execute()
}

/** Takes the job that has been due longest, for the time of a lease; those other processes hold are skipped. */
export async function takeJob(db: Db, kinds: readonly string[], now: number, leaseMs = LEASE_MS): Promise<TakenJob | undefined> {
  const lease = randomUUID()
  return db
    .updateTable('job')
    .set((fields) => ({ lease, lease_until: now + leaseMs, attempts: fields('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('job')
        .select('id')
        .where('kind', 'in', kinds)
        .where('run_at', '<=', now)
        .where('lease_until', '<=', now)
        .where('dead_at', 'is', null)
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'ref', 'payload', 'attempts'])
    .executeTakeFirst()
    .then((job) => job && { ...job, lease, leaseMs })
}

const held = (db: Db, { id, lease }: TakenJob) => db.updateTable('job').where('id', '=', id).where('lease', '=', lease)

/** Keeps a job that takes long. */
export async function renewLease(db: Db, job: TakenJob, now: number): Promise<void> {
  await held(db, job)
    .set({ lease_until: now + job.leaseMs })
    .execute()
}

/** Deletes a job that is done; false when another process has taken it meanwhile, whose effects count. */
export async function finishJob(db: Db, { id, lease }: TakenJob): Promise<boolean> {
  const gone = await db.deleteFrom('job').where('id', '=', id).where('lease', '=', lease).returning('id').executeTakeFirst()
  return gone !== undefined
}

const free = { lease: null, lease_until: 0 } as const

/** Puts repeated or postponed work back; attempts count from the start again. */
export async function repeatJob(db: Db, job: TakenJob, runAt: number): Promise<void> {
  await held(db, job)
    .set({ ...free, run_at: runAt, attempts: 0, last_error: null })
    .execute()
}

type Failure = { runAt: number; error: string; deadAt: number | null }

/** Puts a failed job back, or aside when no attempt is left. */
export async function failJob(db: Db, job: TakenJob, { runAt, error, deadAt }: Failure): Promise<void> {
  await held(db, job)
    .set({ ...free, run_at: runAt, last_error: error, dead_at: deadAt })
    .execute()
}

export type DeadJob = {
  id: number
  kind: string
  ref: string
  attempts: number
  error: string | null
  deadAt: number | null
  runAt: number
}

const rows = (db: Db) =>
  db.selectFrom('job').select(['id', 'kind', 'ref', 'attempts', 'last_error as error', 'dead_at as deadAt', 'run_at as runAt'])

/** Jobs that failed, newest first; `isDead`: only those put aside. */
export function listFailedJobs(db: Db, { isDead, before, limit }: { isDead: boolean; before?: number; limit: number }): Promise<DeadJob[]> {
  return rows(db)
    .where('last_error', 'is not', null)
    .$if(isDead, (query) => query.where('dead_at', 'is not', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const jobById = (db: Db, id: number): Promise<DeadJob | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** Jobs that are due: how many, since when the oldest is; and how many gave up. */
export async function jobState(db: Db, now: number): Promise<{ waiting: number; oldest: number | null; dead: number }> {
  const { count, oldest } = await db
    .selectFrom('job')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('run_at').as('oldest')])
    .where('run_at', '<=', now)
    .where('lease_until', '<=', now)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  const dead = await deadJobs(db)
  return { waiting: Number(count), oldest: oldest === null ? null : Number(oldest), dead: Number(dead.count) }
}

export const deadJobs = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('job')
    .select((eb) => queueHead(eb, 'dead_at'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()

export type JobCount = { kind: string; due: number; failing: number; dead: number; since: number | null }

/** Jobs by kind: due and under way, failing, put aside; `since`: when the one was due that is due longest. */
export const countJobs = (db: Db, now: number): Promise<JobCount[]> =>
  db
    .selectFrom('job')
    .select(({ fn, eb }) => {
      const isDue = eb.and([eb('dead_at', 'is', null), eb('run_at', '<=', now)])
      return [
        'kind',
        fn.countAll<number>().filterWhere(isDue).as('due'),
        fn.countAll<number>().filterWhere('dead_at', 'is', null).filterWhere('last_error', 'is not', null).as('failing'),
        fn.count<number>('dead_at').as('dead'),
        fn.min<number | null>('run_at').filterWhere(isDue).as('since'),
      ]
    })
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Gives a job that was put aside all its attempts again; false when it is not put aside any more. */
export async function reviveJob(tx: Tx, id: number, now: number): Promise<boolean> {
  const made = await tx
    .updateTable('job')
    .set({ attempts: 0, dead_at: null, run_at: now })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Payloads of requested jobs. A new kind is a row here and one in `server/jobs/handlers.ts`. */
export type JobPayloads = {
  deliverMessage: { messageId: number }
  /** A message of the school to many learners. */
  sendMailing: { id: number }
  /** An act of the desk done to many rows; its handler is the desk's. */
  runBulk: { id: number }
  /** A table that staff have brought; its handler is the desk's. */
  runSheet: { id: number }
  /** The ranking of a paper was published, at that moment. */
  tellRanking: { paperId: number; at: number }
  /** A dated mock begins at that moment. */
  tellDated: { paperId: number; opensAt: number }
  /** A learner may have met the rule of a course or a paper. */
  giveCertificate: { userId: number; kind: CertificateKind; objectId: number }
  /** A rule was made, changed or switched on: learners who meet it already get its certificate. */
  giveByRule: { ruleId: number }
  /** After a sign-in with Apple: its code, sealed. */
  exchangeApple: { userId: number; sub: string; app: string; codeSealed: string }
  /** After an account that signed in with Apple was deleted or unlinked: the app and the token. */
  revokeApple: { grantSealed: string }
  /** To a mobile that an account had before. */
  tellMobile: { mobile: string; title: string }
  /** After the deletion of an account. */
  eraseFiles: { userId: number }
  /** After a file of the library came that does not play as it is, or that has a poster to be drawn. */
  prepareMedia: { id: number; revision: number }
  /** Once a file of the library is whole, where a storage provider keeps them. */
  storeMedia: { id: number; revision: number }
}

export type JobKind = keyof JobPayloads
