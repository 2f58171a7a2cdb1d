/** The server of `main.ts`: learners' calls and the desk on the embedded database, and a session of an editor, told in one line. */

import { readFileSync } from 'node:fs'
import { buildApp } from '#server/app'
import { openDatabase } from '#server/database/open'
import { tx } from '#server/database/tables'
import { listenDesk } from '#server/desk/frame/listen'
import { readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { makeLog } from '#server/log'
import { addStaff } from '#server/repositories/account/staff'
import { beginStaffSession } from '#server/repositories/account/staff-session'
import { readCategories } from '#server/seed/read'
import { writeCategories } from '#server/seed/site/content'

const TICK_MS = 5
const NANOSECONDS = 1_000_000
const LONGEST = 10

/** For how long the thread that answers calls was on a processor, in milliseconds. */
const onProcessor = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS

/**
 * The turns of the thread that answers calls that took most processor time, in milliseconds: how long a call would wait on a machine of
 * its own. On a busy machine the time that passes tells more about the others.
 */
function watchTurns(): () => number[] {
  const turns: number[] = []
  let before = onProcessor()
  setInterval(() => {
    const now = onProcessor()
    turns.push(Math.round(now - before))
    turns.sort((a, b) => b - a).splice(LONGEST)
    before = now
  }, TICK_MS)
  return () => turns
}

async function main() {
  const env = readEnv(process.env)
  const { db, close } = await openDatabase(env, Date.now)
  await tx(db, (work) => writeCategories({ work, now: Date.now(), isOld: false }, readCategories(contentFolder)))
  const deps = { db, env, now: Date.now, log: makeLog(env) }
  const app = await buildApp(deps)
  await app.listen({ host: env.host, port: env.port })
  const desk = await listenDesk(deps)
  const staff = (await addStaff(db, { mobile: '13700000001', name: '编辑', roles: ['editor'] }, Date.now())) ?? 0
  const session = await beginStaffSession(db, staff, { ip: '127.0.0.1', agent: 'test' }, Date.now())
  process.stdout.write(`${JSON.stringify({ session })}\n`)
  const turns = watchTurns()
  process.on('SIGTERM', () => {
    process.stdout.write(`${JSON.stringify({ longestTurnsCpuMs: turns() })}\n`)
    const stop = async () => {
      await app.close()
      await desk?.stop()
      await close()
    }
    void stop().then(() => process.exit(0))
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
