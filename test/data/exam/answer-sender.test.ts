/** @sandbox own */
import { ANSWER_FLUSH_MS, ASK_MS } from '@/data/exam/answer-sender'
import { Failure } from '@/data/http/failure'
import { fakeHall } from './fake-hall'
import { change, HOUR_MS, letters, offline, openLog as open, RUN } from './open-log'

type Save = ReturnType<typeof fakeHall>['calls']['save']

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('sending without a network', () => {
  it('waits 1 s again after a successful request', async () => {
    const { log, hall, sent } = open()
    await log.ask()
    hall.server.fault = offline
    log.record(11, letters('A'), false)
    for (let tries = 0; tries < 4; tries++) await log.flush()
    hall.server.fault = null
    await log.flush()
    hall.server.fault = offline
    log.record(11, letters('B'), false)
    await log.flush()
    const before = sent().length
    await jest.advanceTimersByTimeAsync(1_000)
    expect(sent()).toHaveLength(before + 1)
  })

  it('retries after 1 s, 2 s, 4 s …, and at once when online', async () => {
    const { log, hall } = open()
    const asked = jest.spyOn(hall.calls, 'takeOver')
    hall.server.fault = offline
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(false)
    expect(log.state().failure).toBe(offline)
    hall.server.fault = null
    await jest.advanceTimersByTimeAsync(1_000)
    expect(log.state()).toMatchObject({ pending: 0, failure: null })
    asked.mockRestore()
  })

  it('sends a new change without waiting for a long retry', async () => {
    const { log, hall, sent } = open()
    await log.ask()
    hall.server.fault = offline
    log.record(11, letters('A'), false)
    for (let tries = 0; tries < 6; tries++) await log.flush()
    const before = sent().length
    log.record(12, letters('B'), false)
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS)
    expect(sent()).toHaveLength(before + 1)
  })

  it('does not repeat a permanently refused answer by itself', async () => {
    const { log, hall, sent } = open()
    await log.ask()
    hall.server.fault = new Failure(404, '作答不存在', '作答不存在')
    log.record(11, letters('A'), false)
    await log.flush()
    const before = sent().length
    await jest.advanceTimersByTimeAsync(120_000)
    expect(sent()).toHaveLength(before)
    expect(log.state().pending).toBe(1)
  })
})

describe('an answer request', () => {
  it('names the newest stored answer that it has seen', async () => {
    const { log, hall } = open()
    await log.ask()
    log.record(11, letters('A'), false)
    await log.flush()
    log.record(12, letters('B'), false)
    await log.flush()
    log.record(11, letters('C'), false)
    await log.flush()
    expect(hall.batches.map(({ after }) => after)).toEqual([0, 0, 1, 2])
  })

  /** A hall whose `save` is wrapped. */
  const hallWith = (wrap: (save: Save) => Save) => {
    const hall = fakeHall({ now: Date.now, deadline: Date.now() + HOUR_MS })
    hall.calls.save = wrap(hall.calls.save)
    return hall
  }

  it('runs one at a time, however many callers ask', async () => {
    const seen = { running: 0, most: 0 }
    const hall = hallWith((save) => async (batch) => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      await Promise.resolve()
      seen.running -= 1
      return save(batch)
    })
    const { log } = open({ hall })
    await Promise.all([log.ask(), log.ask(), log.ask(), log.ask()])
    expect(seen.most).toBe(1)
  })

  it('an answer request of a closed attempt carries the answers that could not be sent before', async () => {
    let isOffline = true
    const hall = hallWith((save) => async (batch) => {
      const [first] = batch.changes
      if (first?.questionId === 11) log.record(12, letters('B'), false)
      if (first?.questionId === 12 && isOffline) throw offline
      return save(batch)
    })
    const { log, sent } = open({ hall })
    await log.ask()
    hall.server.isClosed = true
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(false)
    expect(log.state()).toMatchObject({ isClosed: true, pending: 1 })
    isOffline = false
    expect(await log.flush()).toBe(true)
    expect(sent().at(-1)).toEqual([change(12, 2, letters('B'), RUN, 1)])
  })
})

describe('a second device', () => {
  it('sees that the first device holds the attempt, and can take it over', async () => {
    const first = open()
    await first.log.ask()
    const second = open({ hall: first.hall, run: 'secondrun', name: 'tablet001' })
    await second.log.ask()
    expect([first.log.state().isActive, second.log.state().isActive]).toEqual([true, false])
    await second.log.takeOver()
    expect(second.log.state()).toMatchObject({ isActive: true, epoch: 2 })
    second.log.record(11, letters('B'), false)
    await second.log.flush()
    expect(second.sent().at(-1)).toEqual([change(11, 1, letters('B'), 'secondrun', 2)])
  })

  it('shows the takeover on the first device within ten seconds, with its own answers', async () => {
    const first = open()
    const stop = first.log.watch()
    await jest.advanceTimersByTimeAsync(0)
    const second = open({ hall: first.hall, run: 'secondrun', name: 'tablet001' })
    await second.log.takeOver()
    second.log.record(11, letters('B'), false)
    await second.log.flush()
    await jest.advanceTimersByTimeAsync(ASK_MS)
    expect(first.log.state().isActive).toBe(false)
    expect(first.log.state().answers.get(11)?.answer).toEqual(letters('B'))
    expect(ASK_MS).toBeLessThanOrEqual(10_000)
    stop()
    const before = first.sent().length
    await jest.advanceTimersByTimeAsync(60_000)
    expect(first.sent()).toHaveLength(before)
  })

  it('shows the reason when the takeover fails', async () => {
    const { log, hall } = open()
    hall.server.fault = offline
    await log.takeOver()
    expect(log.state().failure).toBe(offline)
  })
})

describe('the time left', () => {
  it('follows the server, however wrong this device’s clock is', async () => {
    const hall = fakeHall({ now: () => Date.now() - 50_000, deadline: Date.now() + HOUR_MS })
    const { log } = open({ hall })
    await log.ask()
    expect(log.state().endsAt).toBe(Date.now() + HOUR_MS + 50_000)
  })

  it('the time left is read again when its end is past, however near the two are', async () => {
    const hall = fakeHall({ now: () => Date.now() - 1_500, deadline: Date.now() + HOUR_MS })
    const { log } = open({ hall })
    await jest.advanceTimersByTimeAsync(HOUR_MS + 500)
    await log.ask()
    expect(log.state().endsAt).toBe(Date.now() + 1_000)
  })

  it('does not jump with the speed of the network', async () => {
    const { log, hall } = open()
    await log.ask()
    const { endsAt } = log.state()
    const late = hall.calls.save
    hall.calls.save = async (batch) => ({ ...(await late(batch)), leftMs: HOUR_MS + 900 })
    await open({ hall }).log.ask()
    expect(log.state().endsAt).toBe(endsAt)
  })
})
