import type { Heartbeat, LearnRecord } from '@/contract/learn/lesson.schema'
import { Failure } from '@/data/http/failure'
import { createPlayLog, HEARTBEAT_MS } from '@/data/learn/play-log'
import { createPlayOutbox } from '@/data/learn/play-outbox'
import { fakeStorage } from '../fakes'

const KEY = 'learning:7:outbox'
const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
const state = { lessonProgress: 1, lastTime: 1, isLearned: false }

function open(device = fakeStorage()) {
  const sent: object[] = []
  const server = { fault: null as Failure | null }
  const take = async (report: object) => {
    if (server.fault) throw server.fault
    sent.push(report)
    return state
  }
  const outbox = createPlayOutbox({
    storage: device.storage,
    userId: 7,
    beat: (body: Heartbeat) => take({ beat: body }),
    submit: (lesson, body: LearnRecord) => take({ submit: { ...lesson, ...body } }),
  })
  const logOf = (lessonId: number) => createPlayLog({ courseId: 1, lessonId, outbox })
  return { log: logOf(2), logOf, outbox, sent, server, device }
}

/** Feeds the player's positions from second to second, four times a second. */
function play(log: ReturnType<typeof open>['log'], from: number, to: number, rate = 1) {
  for (let at = from; at <= to; at += rate / 4) log.tick(at, rate)
}
const beatOf = (position: number, ...played: [number, number][]) => ({
  beat: { courseId: 1, lessonId: 2, position, played: played.map(([from, to]) => ({ from, to })) },
})

describe('play log', () => {
  it('[D2-9-heartbeat-1] the heartbeat is 5 s by default', () => expect(HEARTBEAT_MS).toBe(5_000))

  it('reports the seconds played since the last heartbeat, without a gap', async () => {
    const { log, sent } = open()
    play(log, 0, 5.25)
    await log.beat()
    play(log, 5.5, 10)
    await log.beat()
    expect(sent).toEqual([beatOf(5, [0, 5]), beatOf(10, [5, 10])])
  })

  it('a jump starts a new span, forward and back', async () => {
    const { log, sent } = open()
    play(log, 0, 5)
    play(log, 60, 65)
    play(log, 3, 8)
    await log.beat()
    expect(sent).toEqual([beatOf(8, [0, 8], [60, 65])])
  })

  it('counts the media seconds played at speed 3', async () => {
    const { log, sent } = open()
    log.tick(0, 3)
    log.tick(6, 3)
    log.tick(12.1, 3)
    await log.beat()
    expect(sent).toEqual([beatOf(12, [0, 6])])
  })

  it('sends nothing while paused', async () => {
    const { log, sent } = open()
    play(log, 0, 5)
    await log.beat()
    await log.beat()
    expect(sent).toHaveLength(1)
  })

  it('stores the heartbeats of an offline device as one, and sends them once', async () => {
    const { log, sent, server, device } = open()
    server.fault = offline
    play(log, 0, 5)
    await log.beat()
    play(log, 5, 10)
    await log.beat()
    expect(JSON.parse(device.texts.get(KEY) ?? '')).toEqual([beatOf(10, [0, 10]).beat])
    server.fault = null
    await log.beat()
    await log.beat()
    expect(sent).toEqual([beatOf(10, [0, 10])])
    expect(device.texts.has(KEY)).toBe(false)
  })

  it('sends the stored reports in order at a later start, after being killed offline', async () => {
    const first = open()
    first.server.fault = offline
    play(first.log, 0, 5)
    await first.log.finish(false)
    play(first.logOf(3), 0, 1)
    const next = first.logOf(3)
    play(next, 0, 4)
    await next.finish(true)
    const { outbox, sent } = open(first.device)
    await outbox.drain()
    expect(sent).toEqual([
      { submit: { courseId: 1, lessonId: 2, position: 5, played: [{ from: 0, to: 5 }], isEnded: false } },
      { submit: { courseId: 1, lessonId: 3, position: 4, played: [{ from: 0, to: 4 }], isEnded: true } },
    ])
    expect(outbox.waiting()).toBe(0)
  })

  it('a permanently refused report does not delay the next', async () => {
    const { log, logOf, sent, server, outbox } = open()
    server.fault = new Failure(403, '没有权限', '没有权限')
    play(log, 0, 5)
    await log.beat()
    server.fault = null
    const other = logOf(3)
    play(other, 0, 5)
    await other.beat()
    expect(sent).toHaveLength(1)
    expect(outbox.waiting()).toBe(0)
  })

  it('waits for a login instead of losing learned seconds', async () => {
    const { log, server, outbox } = open()
    server.fault = new Failure(410, 'need login', '请先登录')
    play(log, 0, 5)
    await log.beat()
    expect(outbox.waiting()).toBe(1)
  })

  it('finish sends the learn record once, and nothing when nothing was played', async () => {
    const { log, sent } = open()
    await log.finish(false)
    play(log, 0, 5)
    await log.finish(true)
    await log.finish(false)
    expect(sent).toEqual([{ submit: { courseId: 1, lessonId: 2, position: 5, played: [{ from: 0, to: 5 }], isEnded: true } }])
  })

  it('sends a report that arrives just after an empty drain with the next one', async () => {
    const { log, outbox, sent } = open()
    void outbox.drain()
    play(log, 0, 5)
    await log.beat()
    expect(sent).toHaveLength(1)
  })

  it('sends on a full device', async () => {
    const { log, sent, device } = open()
    device.device.isFull = true
    play(log, 0, 5)
    await log.beat()
    expect(sent).toHaveLength(1)
  })

  it.each([1, 11])('stores %d offline beats with their times, so that they count in full', async (lost) => {
    let now = 1_000_000
    let isOffline = true
    const sent: object[] = []
    const stored: [number, object][] = []
    const take = async (report: object) => {
      if (isOffline) throw offline
      sent.push(report)
      return state
    }
    const outbox = createPlayOutbox({
      storage: fakeStorage().storage,
      userId: 7,
      beat: (body) => take({ beat: body }),
      submit: (_lesson, body) => take({ submit: body }),
      onStored: (lessonId, state) => void stored.push([lessonId, state]),
      late: {
        now: () => now,
        submitAll: async (reports) => {
          await take({ late: reports.map(({ played, at }) => ({ played, at })) })
          return { states: [], refused: [] }
        },
      },
    })
    const log = createPlayLog({ courseId: 1, lessonId: 2, outbox })
    for (let beat = 0; beat <= lost; beat += 1) {
      play(log, beat * 5, beat * 5 + 5)
      now += HEARTBEAT_MS
      isOffline = beat < lost
      await log.beat()
    }
    const end = (lost + 1) * 5
    expect(sent).toEqual([{ late: [{ played: [{ from: 0, to: end }], at: now }] }])
    play(log, end, end + 5)
    now += HEARTBEAT_MS
    await log.beat()
    expect(sent[1]).toMatchObject({ beat: { played: [{ from: end, to: end + 5 }] } })
    // The server's word on a lesson goes to whoever shows it.
    expect(stored).toEqual([[2, expect.any(Object)]])
  })

  it('carries the spans that exceed one report in the next', async () => {
    const { log, sent } = open()
    for (let at = 0; at < 65; at++) play(log, at * 10, at * 10 + 1)
    await log.beat()
    await log.beat()
    expect(sent.flatMap((report) => ('beat' in report ? [(report.beat as Heartbeat).played.length] : []))).toEqual([64, 1])
  })

  it('loses no span on leaving, when there are more than one report takes', async () => {
    const { log, sent } = open()
    for (let at = 0; at < 65; at++) play(log, at * 10, at * 10 + 1)
    await log.finish(false)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({ submit: { played: [{ from: 640, to: 641 }], isEnded: false } })
  })
})
