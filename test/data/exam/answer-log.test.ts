import { ANSWER_FLUSH_MS, createExamTime, LAST_CALL_MS } from '@/data/exam/answer-log'
import { fakeStorage, NOW } from '../fakes'
import { change, HOUR_MS, kept, keyOf, letters, offline, openLog as open, RUN, saved } from './open-log'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('an answer', () => {
  it('is on the device before record returns', () => {
    const { log, texts } = open()
    log.record(11, letters('A'), false)
    expect(JSON.parse(texts.get(keyOf(RUN)) ?? '')).toEqual([change(11, 1, letters('A'))])
    expect(log.state().pending).toBe(1)
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('is sent within five seconds of the first change, however many follow', async () => {
    const { log, sent } = open()
    log.record(11, letters('A'), false)
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS - 1)
    log.record(11, letters('B'), false)
    expect(sent()).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([[change(11, 2, letters('B'))]])
    expect(ANSWER_FLUSH_MS).toBeLessThanOrEqual(5_000)
  })

  it('carries how long its question was on the screen, on this device and in this run', async () => {
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

  it('is sent at once when the deadline is near', async () => {
    const { log, sent } = open()
    await jest.advanceTimersByTimeAsync(HOUR_MS - LAST_CALL_MS + 1)
    log.record(11, letters('A'), false)
    await jest.advanceTimersByTimeAsync(0)
    expect(sent()).toHaveLength(1)
  })

  it('leaves the device once the server has it', async () => {
    const { log, texts, hall } = open()
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(hall.answers.get(11)).toEqual(saved(11, 1, letters('A')))
    expect(texts.has(keyOf(RUN))).toBe(false)
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('given while a batch is on its way is not lost', async () => {
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

  it('of more questions than the contract takes at once goes in several batches', async () => {
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

describe('after a kill', () => {
  it('what was not sent is sent by the next run, under the name it had', async () => {
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

  it('with the reply lost, the second sending changes nothing', async () => {
    const { log, hall } = open()
    log.record(11, letters('A'), false)
    await hall.calls.save({ run: RUN, after: 0, changes: [change(11, 1, letters('A'))] })
    expect(await log.flush()).toBe(true)
    expect(hall.answers.get(11)?.order).toBe(1)
  })

  it('of several texts left behind the newest change of a question counts', () => {
    const device = fakeStorage({
      ...kept(change(11, 3, letters('A'), 'olderrun1', 1)),
      ...kept(change(11, 1, letters('B'), 'olderrun2', 2)),
    })
    expect(open({ device }).log.state().answers.get(11)?.answer).toEqual(letters('B'))
    const same = fakeStorage({ ...kept(change(11, 3, letters('A'), 'olderrun1', 1)), ...kept(change(11, 1, letters('B'), 'olderrun2', 1)) })
    expect(open({ device: same }).log.state().answers.get(11)?.answer).toEqual(letters('A'))
  })

  it('a text that cannot be read, or says something else, is as good as none', () => {
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '{broken' }) }).log.state().pending).toBe(0)
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '{"a":1}' }) }).log.state().pending).toBe(0)
    expect(open({ device: fakeStorage({ [keyOf('olderrun1')]: '[{"a":1}]' }) }).log.state().pending).toBe(0)
  })

  it('two pages of one browser keep their texts apart', () => {
    const first = open()
    const second = open({ device: first.device, hall: first.hall, run: 'secondrun' })
    first.log.record(11, letters('A'), false)
    second.log.record(12, letters('B'), false)
    expect([...first.texts.keys()].sort()).toEqual([keyOf(RUN), keyOf('secondrun')])
  })
})

describe('a full device', () => {
  it('is reported, and the answer is sent at once', async () => {
    const { log, device, hall } = open()
    device.device.isFull = true
    log.record(11, letters('A'), false)
    expect(log.state().isDeviceFull).toBe(true)
    await jest.advanceTimersByTimeAsync(0)
    expect(hall.answers.get(11)?.answer).toEqual(letters('A'))
    expect(log.state().isDeviceFull).toBe(false)
  })

  it('with room again takes what it would not', () => {
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
  it('saves what is left, submits once however often it is asked for, and forgets', async () => {
    const { log, hall, texts } = open()
    log.record(11, letters('A'), false)
    expect(await Promise.all([log.handIn(), log.handIn()])).toEqual([99, 99])
    expect(await log.handIn()).toBe(99)
    expect(hall.server.submits).toBe(1)
    expect(hall.answers.size).toBe(1)
    expect([...texts.keys()]).toEqual([])
  })

  it('waits while an answer cannot be saved, and may be tried again', async () => {
    const { log, hall } = open()
    log.record(11, letters('A'), false)
    hall.server.fault = offline
    await expect(log.handIn()).rejects.toBe(offline)
    hall.server.fault = null
    expect(await log.handIn()).toBe(99)
    expect(hall.server.submits).toBe(1)
  })

  it('by the server ends the sending; what came too late is on record, and the result is there', async () => {
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

describe('what the server has', () => {
  it('is shown under what this run has not yet sent, and a newer copy is taken', () => {
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

describe('the time of an exam', () => {
  it('passes with the device’s clock', () => {
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
