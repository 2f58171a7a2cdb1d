import type { LeaveReport, Leaves } from '@/contract/exam/dated.schema'
import { expectFailure } from '@/data/http/failure'
import { hasFields, readRows } from '@/domain/text/read-json'
import { DAY_MS } from '@/domain/time/units'
import { type StoragePort, writeIfRoom } from '@/platform/storage/port'

/** One time an exam was left, by a run of the app; `awayMs` is null until the learner is back. */
type Left = { run: string; seq: number; awayMs: number | null }

const isLeft = (row: unknown): row is Left => hasFields(row, ['run', 'seq', 'awayMs'])

type LeaveDeps = {
  attemptId: number
  run: string
  /** Leaves that the server has when the attempt is opened. */
  known: Leaves
  storage: StoragePort
  elapsed: () => number
  report: (report: LeaveReport) => Promise<Leaves>
}

const nameOf = ({ run, seq }: Left) => `${run}:${seq}`
const sum = (rows: readonly Left[]) => rows.reduce((total, { awayMs }) => total + (awayMs ?? 0), 0)

/** Counts what the server knows and what only this device does. */
function createCount(known: Leaves, waiting: readonly Left[]) {
  const listeners = new Set<() => void>()
  /** Times that the server has said it knows. */
  const told = new Set<string>()
  /** How many of these times the server may not know. */
  const newIn = (rows: readonly Left[]) => new Set(rows.map(nameOf).filter((name) => !told.has(name))).size
  let counted: Leaves = { count: known.count + newIn(waiting), awayMs: known.awayMs }
  const add = ({ count, awayMs }: Leaves) => {
    if (count === 0 && awayMs === 0) return
    counted = { count: counted.count + count, awayMs: counted.awayMs + awayMs }
    for (const listener of [...listeners]) listener()
  }
  return {
    state: () => counted,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    /** The server has these rows. It may have had some of them before, of which the device had no reply: its count rules. */
    settle: (sent: readonly Left[], reply: Leaves, left: readonly Left[]) => {
      for (const row of sent) told.add(nameOf(row))
      add({ count: reply.count + newIn(left) - counted.count, awayMs: reply.awayMs + sum(left) - counted.awayMs })
    },
  }
}

/** Reports of one request. */
const MOST = 100

/**
 * Counts how often an exam is left. Each time is on the device before it is sent, and is sent until the server has it: a time without
 * a network, or in which the app was killed, is told later.
 */
export function createLeaveLog({ attemptId, run: own, known, storage: device, elapsed, report }: LeaveDeps) {
  const key = `attempt:${attemptId}:leaves`
  let waiting: readonly Left[] = readRows(device.read(key), isLeft)
  const counted = createCount(known, waiting)
  let seq = 0
  let leftAt: number | null = null
  let sending: Promise<void> = Promise.resolve()

  const keep = (rows: readonly Left[]) => {
    waiting = rows
    if (rows.length === 0) device.remove(key)
    else writeIfRoom(device, key, JSON.stringify(rows))
  }
  /** Sends the rows of one run; what was added meanwhile stays for the next time. */
  const sendSome = async () => {
    const [first] = waiting
    if (!first) return
    const sent = waiting.filter((row) => row.run === first.run).slice(0, MOST)
    const reply = await report({ run: first.run, leaves: sent.map(({ seq: number, awayMs }) => ({ seq: number, awayMs })) })
    keep(waiting.filter((row) => !sent.includes(row)))
    counted.settle(sent, reply, waiting)
    await sendSome()
  }
  const flush = () => {
    sending = sending.then(sendSome, sendSome).catch(expectFailure)
    return sending
  }
  return {
    state: counted.state,
    subscribe: counted.subscribe,
    flush,
    /** The exam is out of sight. */
    leave: () => {
      if (leftAt !== null) return
      leftAt = elapsed()
      seq += 1
      keep([...waiting, { run: own, seq, awayMs: null }])
      counted.add({ count: 1, awayMs: 0 })
      void flush()
    },
    /** The learner is back. */
    back: () => {
      if (leftAt === null) return
      const awayMs = Math.min(Math.max(0, Math.round(elapsed() - leftAt)), DAY_MS)
      leftAt = null
      keep([...waiting.filter((row) => row.run !== own || row.seq !== seq), { run: own, seq, awayMs }])
      counted.add({ count: 0, awayMs })
      void flush()
    },
  }
}
export type LeaveLog = ReturnType<typeof createLeaveLog>
