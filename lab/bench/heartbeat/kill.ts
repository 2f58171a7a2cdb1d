import { sql } from 'kysely'
import { type Db, tx } from '#server/database/tables'
import { beginSession } from '#server/repositories/account/session/session'
import { learning } from '@/contract/learn/lesson'
import { isPlayed } from '@/domain/learn/played'
import { occupyPort, spawnServer } from '../../../test/support/child-server'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import { LESSON } from './learners'

export const LEARNERS = 200
const RUN_MS = 4_000
const SUBMIT_EVERY = 5
const SECONDS = 3
/** A learner plays three seconds in one: at any other pace the clock would allow less than is played, which is not lost. */
const PACE_MS = 1_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Sent = { userId: number; from: number; at: number; isSubmit: boolean; isAcknowledged: boolean }

/** One learner who plays on until the server is gone; each begins at another moment. */
async function play(origin: string, userId: number, token: string, isOver: () => boolean): Promise<Sent[]> {
  const sent: Sent[] = []
  await wait((userId * 37) % PACE_MS)
  for (let from = 0; from + SECONDS < LESSON.length && !isOver(); from += SECONDS) {
    const isSubmit = sent.length % SUBMIT_EVERY === SUBMIT_EVERY - 1
    const report = { position: from + SECONDS, played: [{ from, to: from + SECONDS }] }
    const ids = { courseId: LESSON.courseId, lessonId: LESSON.lessonId }
    const address = isSubmit ? addressOf(learning.submit, { params: ids }) : addressOf(learning.heartbeat, {})
    const one: Sent = { userId, from, at: Date.now(), isSubmit, isAcknowledged: false }
    sent.push(one)
    const headers = { ...signedHeaders(Date.now(), token), 'content-type': 'application/json' }
    const body = JSON.stringify(isSubmit ? { ...report, isEnded: false } : { ...ids, ...report })
    const reply = await fetch(origin + address, { method: 'POST', headers, body })
      .then((got) => got.json() as Promise<{ code: number }>)
      .catch(() => null)
    one.isAcknowledged = reply?.code === 200
    await wait(one.at + PACE_MS - Date.now())
  }
  return sent
}

/** Kills a server under load: what it acknowledged must be there, and of the rest only what is younger than half a second may be missing. */
export async function killed(db: Db, url: string, firstId: number) {
  const { port, free } = await occupyPort()
  await free()
  const origin = `http://127.0.0.1:${port}`
  const server = spawnServer({ DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: `/tmp/bench-heartbeat-${port}` })
  await server.ready
  const ids = Array.from({ length: LEARNERS }, (_none, at) => firstId + at)
  const tokens = await Promise.all(ids.map((id) => tx(db, (work) => beginSession(work, id, Date.now()))))
  let isOver = false
  const playing = ids.map((id, at) => play(origin, id, tokens[at]?.accessToken ?? '', () => isOver))
  await wait(RUN_MS)
  const killedAt = Date.now()
  server.kill('SIGKILL')
  isOver = true
  const sent = (await Promise.all(playing)).flat()
  await server.ended
  const { rows } = await sql<{
    id: number
    played: Uint8Array
  }>`select user_id as id, played from learn_state where user_id >= ${firstId}`.execute(db)
  const stored = new Map(rows.map(({ id, played }) => [id, played]))
  const isLost = ({ userId, from }: Sent) => !isPlayed(stored.get(userId) ?? new Uint8Array(0), from)
  const lost = sent.filter(isLost)
  return {
    sent: sent.length,
    acknowledged: sent.filter((one) => one.isAcknowledged).length,
    acknowledgedLost: lost.filter((one) => one.isAcknowledged).length,
    submitsLost: lost.filter((one) => one.isSubmit && one.isAcknowledged).length,
    olderLost: lost.filter(({ at }) => at < killedAt - 500).length,
    youngLost: lost.length,
  }
}
