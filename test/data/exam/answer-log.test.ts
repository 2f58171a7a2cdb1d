/** @sandbox own */
import { createExamTime } from '@/data/exam/answer-log'
import { ANSWER_FLUSH_MS, LAST_CALL_MS } from '@/data/exam/answer-sender'
import { fakeStorage, NOW } from '../fakes'
import { change, HOUR_MS, kept, keyOf, letters, offline, openLog as open, RUN, saved } from './open-log'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('an answer', () => {
  it('an answer is on the device before record returns', () => {
    const { log, texts } = open()
    log.record(11, letters('A'), false)
    expect(JSON.parse(texts.get(keyOf(RUN)) ?? '')).toEqual([change(11, 1, letters('A'))])
    expect(log.state().pending).toBe(1)
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('reaches the server within five seconds of the first change, however many follow', async () => {
    const { log, sent } = open()
    log.record(11, letters('A'), false)
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS - 1)
    log.record(11, letters('B'), false)
    expect(sent()).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([[change(11, 2, letters('B'))]])
    expect(ANSWER_FLUSH_MS).toBeLessThanOrEqual(5_000)
  })

  it('carries the seconds its question was on the screen, on this device and in this run', async () => {
    const { log } = open()
    const spent = (questionId: number) => log.state().changes.get(questionId)?.spentMs
    log.look(11)
    await jest.advanceTimersByTimeAsync(4_000)
    log.record(11, letters('A'), false)
    log.look(null)
    await jest.advanceTimersByTimeAsync(60_000)
    log.look(11)
    await jest.advanceTimersByTimeAsync(1_000)
    log.record(11, letters('B'), false)
    log.record(12, letters('C'), false)
    expect([spent(11), 'spentMs' in (log.state().changes.get(12) ?? {})]).toEqual([5_000, false])
    await jest.advanceTimersByTimeAsync(100_000_000)
    log.record(11, letters('C'), false)
    // The contract takes a day at most.
    expect(spent(11)).toBe(86_400_000)
  })

  it('an answer is sent at once when the deadline is near', async () => {
    const { log, sent } = open()
    await jest.advanceTimersByTimeAsync(HOUR_MS - LAST_CALL_MS + 1)
    log.record(11, letters('A'), false)
    await jest.advanceTimersByTimeAsync(0)
    expect(sent()).toHaveLength(1)
  })

  it('an answer is removed from the device once the server has it', async () => {
    const { log, texts, hall } = open()
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(hall.answers.get(11)).toEqual(saved(11, 1, letters('A')))
    expect(texts.has(keyOf(RUN))).toBe(false)
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('an answer given during a request is not lost', async () => {
    const { log, hall, sent } = open()
    await log.ask()
    log.record(11, letters('A'), false)
    const sending = log.flush()
    log.record(11, letters('B'), false)
    await sending
    await log.flush()
    expect(hall.answers.get(11)?.answer).toEqual(letters('B'))
    expect(sent().flat()).toHaveLength(2)
  })

  it('batches are split when they hold more questions than the contract accepts', async () => {
    const { log, sent } = open()
    for (let question = 1; question <= 201; question++) log.record(question, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(sent().map(({ length }) => length)).toEqual([200, 1])
  })

  it('calls listeners until they unsubscribe', () => {
    const { log } = open()
    const heard = jest.fn()
    const stop = log.subscribe(heard)
    log.record(11, letters('A'), false)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    log.record(11, letters('B'), false)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('the answer log after the app was killed', () => {
  it('sends unsent answers in the next run, under the name they had', async () => {
    const first = open()
    first.log.record(11, letters('A'), false)
    const { log, hall, sent, texts } = open({ device: first.device, hall: first.hall, run: 'secondrun' })
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
    log.record(12, letters('B'), false)
    await log.flush()
    expect(sent()).toEqual([[change(11, 1, letters('A')), change(12, 2, letters('B'), 'secondrun')]])
    expect(hall.answers.size).toBe(2)
    expect([...texts.keys()].filter((key) => key.includes(':answers:'))).toEqual([])
  })

  it('changes nothing by a second sending when the reply was lost', async () => {
    const { log, hall } = open()
    log.record(11, letters('A'), false)
    await hall.calls.save({ run: RUN, after: 0, changes: [change(11, 1, letters('A'))] })
    expect(await log.flush()).toBe(true)
    expect(hall.answers.get(11)?.order).toBe(1)
  })

  it('uses the newest change of a question when several texts were left', () => {
    const device = fakeStorage({
      ...kept(change(11, 3, letters('A'), 'olderrun1', 1)),
      ...kept(change(11, 1, letters('B'), 'olderrun2', 2)),
    })
    expect(open({ device }).log.state().answers.get(11)?.answer).toEqual(letters('B'))
    const same = fakeStorage({ ...kept(change(11, 3, letters('A'), 'olderrun1', 1)), ...kept(change(11, 1, letters('B'), 'olderrun2', 1)) })
    expect(open({ device: same }).log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('ignores a text that cannot be read or has another content', () => {
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '{broken' }) }).log.state().pending).toBe(0)
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '{"a":1}' }) }).log.state().pending).toBe(0)
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '[{"a":1}]' }) }).log.state().pending).toBe(0)
  })

  it('stores the texts of two pages of one browser separately', () => {
    const first = open()
    const second = open({ device: first.device, hall: first.hall, run: 'secondrun' })
    first.log.record(11, letters('A'), false)
    second.log.record(12, letters('B'), false)
    expect([...first.texts.keys()].sort()).toEqual([keyOf(RUN), keyOf('secondrun')])
  })
})

describe('the answer log on a full device', () => {
  it('reports the failure, and sends the answer at once', async () => {
    const { log, device, hall } = open()
    device.device.isFull = true
    log.record(11, letters('A'), false)
    expect(log.state().isDeviceFull).toBe(true)
    await jest.advanceTimersByTimeAsync(0)
    expect(hall.answers.get(11)?.answer).toEqual(letters('A'))
    expect(log.state().isDeviceFull).toBe(false)
  })

  it('stores answers again once there is room', () => {
    const { log, device, texts, hall } = open()
    hall.server.fault = offline
    device.device.isFull = true
    log.record(11, letters('A'), false)
    device.device.isFull = false
    log.keepAgain()
    expect(log.state().isDeviceFull).toBe(false)
    expect(texts.has(keyOf(RUN))).toBe(true)
  })
})

describe('handing in', () => {
  it('saves unsent answers, submits once however often it is called, and clears the device', async () => {
    const { log, hall, texts } = open()
    log.record(11, letters('A'), false)
    expect(await Promise.all([log.handIn(), log.handIn()])).toEqual([99, 99])
    expect(await log.handIn()).toBe(99)
    expect(hall.server.submits).toBe(1)
    expect(hall.answers.size).toBe(1)
    expect([...texts.keys()]).toEqual([])
  })

  it('waits while an answer cannot be saved, and can be repeated', async () => {
    const { log, hall } = open()
    log.record(11, letters('A'), false)
    hall.server.fault = offline
    await expect(log.handIn()).rejects.toBe(offline)
    hall.server.fault = null
    expect(await log.handIn()).toBe(99)
    expect(hall.server.submits).toBe(1)
  })

  it('ends the sending when the server closes the attempt; a late answer is recorded, and the result is shown', async () => {
    const { log, hall, sent } = open()
    hall.server.isClosed = true
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(log.state()).toMatchObject({ isClosed: true, pending: 0 })
    expect(sent()).toEqual([[change(11, 1, letters('A'))]])
    log.record(12, letters('B'), false)
    log.meet([saved(13, 9, letters('C'))])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(sent()).toHaveLength(1)
    expect(log.state().answers.size).toBe(0)
    expect(await log.handIn()).toBe(99)
  })
})

describe("the server's answers", () => {
  it('stand below the unsent answers of this run, and a newer copy replaces them', () => {
    const { log } = open({ stored: [saved(11, 4, letters('A')), saved(12, 5, letters('A'))] })
    log.record(11, letters('B'), false)
    log.meet([saved(11, 6, letters('C')), saved(12, 7, letters('D')), saved(12, 3, letters('A'))])
    const { answers } = log.state()
    expect([answers.get(11)?.answer, answers.get(12)?.answer]).toEqual([letters('B'), letters('D')])
  })
})

const SECOND = 1_000
const DAY = 86_400_000

function clocks() {
  const at = { wall: NOW, elapsed: 0 }
  const time = createExamTime({ wall: () => at.wall, elapsed: () => at.elapsed })
  const pass = (wall: number, elapsed = wall) => {
    at.wall += wall
    at.elapsed += elapsed
  }
  return { time, pass }
}

describe('the exam clock', () => {
  it('runs with the device’s clock', () => {
    const { time, pass } = clocks()
    pass(5 * SECOND)
    expect(time.now()).toBe(NOW + 5 * SECOND)
    expect(time.leapt()).toBe(0)
  })

  it('ignores a change of the device clock, and reports it until the next server time', () => {
    const { time, pass } = clocks()
    pass(DAY + SECOND, SECOND)
    expect(time.leapt()).toBe(DAY)
    expect(time.now()).toBe(NOW + SECOND)
    expect(time.settle()).toBe(NOW + SECOND)
    expect(time.leapt()).toBe(0)
  })
})
