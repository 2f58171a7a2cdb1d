import { Kysely, PostgresDialect, sql } from 'kysely'
import { pino } from 'pino'
import { postgresPool } from '#server/database/postgres'
import { type Tables, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import { startAttempt } from '#server/services/exam/attempt'
import { answerableOf } from '#server/services/exam/form'
import { seededRandom, shuffle } from '@/domain/tiku/shuffle'

/** One learner in the middle of a paper: questions with letters to choose. */
export type Taker = { accessToken: string; attemptId: number; questions: { id: number; letters: string[] }[] }

const FIRST_MOBILE = 13_000_000_000
const FIRST_BUYER = 13_100_000_000
const PAPER = 1
export const RUN = 'benchrun1'

async function seat(deps: Deps, index: number): Promise<Taker> {
  const account = await tx(deps.db, (work) => accountOf(work, String(FIRST_MOBILE + index), deps.now()))
  const { accessToken } = await tx(deps.db, (work) => beginSession(work, account.id, deps.now()))
  const { id, form } = (await startAttempt(deps, account.id, PAPER)).attempt
  const questions = answerableOf(form).filter(({ order }) => order.length > 0)
  return { accessToken, attemptId: id, questions: questions.map(({ questionId, order }) => ({ id: questionId, letters: order })) }
}

async function seatEach<T>(url: string, count: number, one: (deps: Deps, index: number) => Promise<T>, now = Date.now): Promise<T[]> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url, { max: 4 }) }) })
  const deps: Deps = { db, env: readEnv({ NODE_ENV: 'test', DATABASE_URL: url }), now, log: pino({ level: 'silent' }) }
  const seated: T[] = []
  for (let index = 0; index < count; index += 1) seated.push(await one(deps, index))
  await db.destroy()
  return seated
}

/** Seats so many learners at the first paper of a database the server has filled, by the clock of that server. */
export const seatTakers = (url: string, count: number, now?: () => number): Promise<Taker[]> => seatEach(url, count, seat, now)

/** Signs in so many learners who have bought nothing yet. */
export const seatBuyers = (url: string, count: number): Promise<{ userId: number; accessToken: string }[]> =>
  seatEach(url, count, async (deps, index) => {
    const { id } = await tx(deps.db, (work) => accountOf(work, String(FIRST_BUYER + index), deps.now()))
    return { userId: id, accessToken: (await tx(deps.db, (work) => beginSession(work, id, deps.now()))).accessToken }
  })

type Stored = { operations: number; fsync: string; commit: string }

/** How many changes the database has, and how sure it was to be of each before it said so. */
export async function storedIn(url: string): Promise<Stored | undefined> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url, { max: 1 }) }) })
  const { rows } = await sql<Stored>`
    select (select count(*)::int from answer_operation where run = ${RUN}) as operations,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db)
  await db.destroy()
  return rows[0]
}

const random = seededRandom(6)

/** Returns a taker's changes since the last save: one question, now and then two. */
export function changesOf({ questions }: Taker, round: number) {
  const chosen = shuffle(questions, random).slice(0, random() < 0.2 ? 2 : 1)
  return chosen.map(({ id, letters }) => ({
    questionId: id,
    run: RUN,
    seq: round + 1,
    epoch: 0,
    answer: { kind: 'letters', letters: shuffle(letters, random).slice(0, 1) },
    isFlagged: false,
  }))
}
