import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Db, tx } from '#server/database/tables'
import { beginSession } from '#server/repositories/account/session/session'
import type { Key } from '@/contract/tiku/question.schema'
import { type ChildServer, occupyPort, spawnServer } from '../../../test/support/child-server'

const FIRST_MOBILE = 14_100_000_000
const HOUR_MS = 3_600_000
const CATEGORY = 221
const MOST_QUESTIONS = 40
/** Hundredths of a mark a question. */
export const MARKS = 200
const MINUTES = 120

/** A question with one right letter, and its letters. */
export type Choice = { id: number; right: string; letters: string[] }

/** Signs in so many new learners; their number and token each. */
export async function addTakers(db: Db, count: number): Promise<{ userId: number; token: string }[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (mobile, nickname, created_at)
    select (${FIRST_MOBILE}::bigint + n)::text, '考生' || n, ${Date.now() - HOUR_MS}::bigint from generate_series(1, ${count}::integer) n returning id
  `.execute(db)
  const takers: { userId: number; token: string }[] = []
  for (const { id: userId } of rows) {
    const { accessToken } = await tx(db, (work) => beginSession(work, userId, Date.now()))
    takers.push({ userId, token: accessToken })
  }
  return takers
}

/** A paper of questions with one right letter each, whose marks anybody can add up. */
export async function addPaper(db: Db): Promise<{ paperId: number; choices: Choice[] }> {
  const { rows } = await sql<{ id: number; key: Key; options: { letter: string }[] }>`
    select question.id, said.answer_key as key, said.options from question
    join question_version as said on said.question_id = question.id and said.version = question.version
    where question.category_id = ${CATEGORY} and question.type = 'single_choice' and question.parent_id is null and not question.is_withdrawn
    order by question.id limit ${MOST_QUESTIONS}`.execute(db)
  const choices = rows.map(({ id, key, options }) => ({
    id,
    right: key.kind === 'letters' ? (key.letters[0] ?? '') : '',
    letters: options.map(({ letter }) => letter),
  }))
  const full_marks = choices.length * MARKS
  const { id: paperId } = await db
    .selectFrom('paper')
    .select(({ fn }) => fn<number>('coalesce', [fn.max('id'), sql`0`]).as('id'))
    .executeTakeFirstOrThrow()
    .then(({ id }) => ({ id: id + 1 }))
  const row = {
    id: paperId,
    category_id: CATEGORY,
    kind: 'mock' as const,
    title: '模考演练',
    notice: '[]',
    opens_at: null,
    closes_at: null,
  }
  await db
    .insertInto('paper')
    .values({ ...row, minutes: MINUTES, full_marks, pass_marks: full_marks / 2, most_tries: null })
    .execute()
  await db
    .insertInto('paper_section')
    .values({ paper_id: paperId, seq: 1, title: '单选题', type: 'single_choice', rule: 'all-or-nothing' })
    .execute()
  const placed = choices.map(({ id }, at) => ({ paper_id: paperId, section_seq: 1, seq: at + 1, question_id: id, marks: MARKS }))
  await db.insertInto('paper_question').values(placed).execute()
  return { paperId, choices }
}

/** Gives the paper its time; its ranking is published by itself. */
export const dateMock = (db: Db, paperId: number, opensAt: number, closesAt: number) =>
  db
    .updateTable('paper')
    .set({ is_dated: true, opens_at: opensAt, closes_at: closesAt, is_rank_held: true, publishes_itself: true })
    .where('id', '=', paperId)
    .execute()

export type Server = ChildServer & { origin: string }

async function freePort(): Promise<string> {
  const { port, free } = await occupyPort()
  await free()
  return String(port)
}

/** Two servers on one database, each a process with a data folder of its own. */
export async function startServers(url: string): Promise<{ servers: [Server, Server]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sim-mock-'))
  const start = async (name: string): Promise<Server> => {
    const port = await freePort()
    const env = { DATABASE_URL: url, PORT: port, DESK_PORT: await freePort(), HOST: '127.0.0.1', NODE_ENV: 'development' }
    const server = spawnServer({ ...env, DATA_DIR: path.join(folder, name) })
    await server.ready
    return { ...server, origin: `http://127.0.0.1:${port}` }
  }
  const servers: [Server, Server] = [await start('one'), await start('two')]
  const stop = async () => {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  }
  return { servers, stop }
}
