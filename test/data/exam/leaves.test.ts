import type { LeaveReport } from '@/contract/exam/dated.schema'
import { createLeaveLog } from '@/data/exam/leaves'
import { fakeStorage } from '../fakes'
import { offline } from './open-log'

const KEY = 'attempt:7:leaves'

/** A server that had one time of this attempt before. */
function fakeServer() {
  const rows = new Map<string, number | null>([['earlier:1', 500]])
  return {
    known: () => ({ count: rows.size, awayMs: [...rows.values()].reduce<number>((total, ms) => total + (ms ?? 0), 0) }),
    take: ({ run, leaves }: LeaveReport) => {
      for (const { seq, awayMs } of leaves) rows.set(`${run}:${seq}`, rows.get(`${run}:${seq}`) ?? awayMs)
    },
  }
}

function open(storage = fakeStorage().storage, run = 'firstrun1', server = fakeServer()) {
  const told: LeaveReport[] = []
  const state = { now: 0, isOffline: false, losesReplies: false }
  const report = async (body: LeaveReport) => {
    if (state.isOffline) throw offline
    told.push(body)
    server.take(body)
    if (state.losesReplies) throw offline
    return server.known()
  }
  const log = createLeaveLog({ attemptId: 7, run, known: server.known(), storage, elapsed: () => state.now, report })
  return { log, told, state, storage }
}

describe('the leaves of an exam', () => {
  it('count on from what the server knows, each told when it begins and when it ends', async () => {
    const { log, told, state } = open()
    const heard = jest.fn()
    const stop = log.subscribe(heard)
    log.back()
    log.leave()
    log.leave()
    await log.flush()
    expect(log.state()).toEqual({ count: 2, awayMs: 500 })
    state.now = 3_000
    log.back()
    await log.flush()
    expect(log.state()).toEqual({ count: 2, awayMs: 3_500 })
    expect(told).toEqual([
      { run: 'firstrun1', leaves: [{ seq: 1, awayMs: null }] },
      { run: 'firstrun1', leaves: [{ seq: 1, awayMs: 3_000 }] },
    ])
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    log.leave()
    expect(heard).toHaveBeenCalledTimes(2)
    await log.flush()
  })

  it('stay on the device until the server has them, whatever run of the app left', async () => {
    const first = open()
    first.state.isOffline = true
    first.log.leave()
    await first.log.flush()
    const second = open(first.storage, 'secondrun')
    expect(second.log.state()).toEqual({ count: 2, awayMs: 500 })
    second.log.leave()
    await second.log.flush()
    expect(second.told).toEqual([
      { run: 'firstrun1', leaves: [{ seq: 1, awayMs: null }] },
      { run: 'secondrun', leaves: [{ seq: 1, awayMs: null }] },
    ])
    expect(second.storage.read(KEY)).toBeUndefined()
  })

  it('stay apart where two runs both count from one', async () => {
    const first = open()
    first.state.isOffline = true
    first.log.leave()
    await first.log.flush()
    const second = open(first.storage, 'secondrun')
    second.state.isOffline = true
    second.log.leave()
    second.state.now = 4_000
    second.log.back()
    await second.log.flush()
    second.state.isOffline = false
    await second.log.flush()
    expect(second.told).toEqual([
      { run: 'firstrun1', leaves: [{ seq: 1, awayMs: null }] },
      { run: 'secondrun', leaves: [{ seq: 1, awayMs: 4_000 }] },
    ])
    expect(second.log.state()).toEqual({ count: 3, awayMs: 4_500 })
  })

  it('count one once that the server had, and of which the device had no reply', async () => {
    const server = fakeServer()
    const first = open(undefined, undefined, server)
    first.state.losesReplies = true
    first.log.leave()
    await first.log.flush()
    const second = open(first.storage, 'secondrun', server)
    second.log.back()
    await second.log.flush()
    expect(second.log.state()).toEqual({ count: 2, awayMs: 500 })
    expect(second.storage.read(KEY)).toBeUndefined()
  })

  it('count each once that begins or ends while one is being told', async () => {
    const { log, state } = open()
    log.leave()
    state.now = 2_000
    log.back()
    log.leave()
    await log.flush()
    expect(log.state()).toEqual({ count: 3, awayMs: 2_500 })
  })
})
