/** @sandbox own */
import { createAnswerLog, createExamTime } from '@/data/exam/answer-log'
import { ANSWER_FLUSH_MS, ASK_MS, createAnswerSender } from '@/data/exam/answer-sender'
import { senderFrom } from '@/data/exam/lazy-sender'
import { CODE_NO_REPLY } from '@/data/http/failure'
import { onCaught } from '@/platform/errors/caught'
import { fakeStorage } from '../fakes'
import { fakeHall } from './fake-hall'
import { HOUR_MS, keyOf, letters, RUN } from './open-log'

const lost = new Error('Loading chunk exam-parts failed')

/** A log whose code arrives, or fails to, when the test says so. */
function open() {
  const settle: { arrive: () => void; fail: () => void }[] = []
  const load = () =>
    new Promise<{ createAnswerSender: typeof createAnswerSender }>((resolve, reject) => {
      settle.push({ arrive: () => resolve({ createAnswerSender }), fail: () => reject(lost) })
    })
  const deadline = Date.now() + HOUR_MS
  const hall = fakeHall({ now: Date.now, deadline, stored: [] })
  const device = fakeStorage()
  const attempt = { id: 5, answers: [], epoch: hall.server.epoch, deadline }
  const time = createExamTime({ wall: Date.now, elapsed: () => performance.now() })
  const calls = { ...hall.calls, createSender: senderFrom(load) }
  const log = createAnswerLog({ attempt, device: 'phone0001', run: RUN, storage: device.storage, time, offset: 0, ...calls })
  const last = () => settle[settle.length - 1]
  return { log, hall, texts: device.texts, settle, last }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('answers whose sender is not loaded yet', () => {
  it('stay on the device until it is loaded, and are sent then', async () => {
    const { log, hall, texts, settle, last } = open()
    log.record(11, letters('A'), false)
    expect([log.state().pending, texts.has(keyOf(RUN)), hall.batches]).toEqual([1, true, []])
    last()?.arrive()
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS)
    expect([log.state().pending, hall.batches.length, settle.length]).toEqual([0, 1, 1])
  })

  it('stay on the device where it does not load, say why, and go out with the next try', async () => {
    const caught = jest.fn()
    const end = onCaught(caught)
    const { log, hall, last } = open()
    log.record(11, letters('A'), false)
    last()?.fail()
    await jest.advanceTimersByTimeAsync(0)
    expect([log.state().pending, log.state().failure?.code]).toEqual([1, CODE_NO_REPLY])
    expect(caught).toHaveBeenCalledWith(lost, 'part')
    const flushed = log.flush()
    last()?.arrive()
    expect([await flushed, log.state().pending, hall.batches.length]).toEqual([true, 0, 1])
    end()
  })

  it('count as unsaved where it does not load, and no hand-in goes out', async () => {
    const { log, last } = open()
    log.record(11, letters('A'), false)
    const [flushed, handedIn, taken] = [log.ask(), log.handIn().catch((failure) => failure.code), log.takeOver()]
    last()?.fail()
    expect([await flushed, await handedIn, await taken]).toEqual([false, CODE_NO_REPLY, undefined])
  })

  it('begin to be watched once it is loaded, unless the page is left by then', async () => {
    const { log, hall, last } = open()
    const leave = log.watch()
    leave()
    last()?.arrive()
    await jest.advanceTimersByTimeAsync(ASK_MS * 2)
    expect(hall.batches).toEqual([])
    const end = log.watch()
    await jest.advanceTimersByTimeAsync(ASK_MS)
    expect(hall.batches.length).toBe(2)
    end()
    await jest.advanceTimersByTimeAsync(ASK_MS * 2)
    expect(hall.batches.length).toBe(2)
  })
})
