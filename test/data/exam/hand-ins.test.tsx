/** @sandbox own */
import { createHandInSender } from '@/data/exam/hand-ins'
import type { EndedHandIn, WaitingHandIn } from '@/data/exam/hand-ins-store'
import { Failure } from '@/data/http/failure'
import { createStoredList } from '@/data/outbox/stored-list'
import { fakeStorage } from '../fakes'
import { offline } from './open-log'

const row = (attemptId: number): WaitingHandIn => ({ attemptId, title: `卷${attemptId}`, deadline: 9_000 })
const isRow = (value: unknown): value is WaitingHandIn => typeof value === 'object'

function open(device = fakeStorage()) {
  const line: { fault: Failure | null } = { fault: null }
  const handIn = jest.fn(async ({ attemptId }: WaitingHandIn) => {
    if (line.fault) throw line.fault
    return attemptId + 100
  })
  const ends: EndedHandIn[] = []
  const list = createStoredList(device.storage, 'hand-ins:7', isRow)
  const sender = createHandInSender({ list, handIn, onEnd: (end) => ends.push(end) })
  return { sender, list, line, handIn, ends, device }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('a hand-in without a network', () => {
  it('waits on the device, and the next run of the app sends it once', async () => {
    const first = open()
    first.line.fault = offline
    first.sender.put(row(5))
    expect(first.list.all()).toEqual([row(5)])
    const next = open(first.device)
    await next.sender.drain()
    await next.sender.drain()
    expect([next.ends, next.list.all(), next.handIn.mock.calls.length]).toEqual([[{ ...row(5), resultId: 105 }], [], 1])
  })

  it('repeats by itself at growing intervals', async () => {
    const { sender, line, handIn, ends } = open()
    line.fault = offline
    sender.put(row(5))
    expect(handIn).toHaveBeenCalledTimes(0)
    await jest.advanceTimersByTimeAsync(1_000)
    await jest.advanceTimersByTimeAsync(1_999)
    expect(handIn).toHaveBeenCalledTimes(1)
    line.fault = null
    await jest.advanceTimersByTimeAsync(1)
    expect(ends).toEqual([{ ...row(5), resultId: 105 }])
  })

  it.each([
    ['is refused for good', new Failure(409, 'taken', '已在另一台设备上作答'), [{ ...row(5), reason: '已在另一台设备上作答' }], 0],
    ['has to wait for a sign-in', new Failure(401, 'login', '请先登录'), [], 1],
  ])('reaches its outcome when it %s', async (_, fault, told, left) => {
    const { sender, line, ends, list } = open()
    line.fault = fault
    sender.put(row(5))
    await jest.advanceTimersByTimeAsync(60_000)
    expect([ends, list.all().length]).toEqual([told, left])
  })

  it('a hand-in is stored once when it is queued twice, and several keep their order', async () => {
    const { sender, line, ends, list } = open()
    line.fault = offline
    for (const attemptId of [5, 6, 5]) sender.put(row(attemptId))
    expect(list.all()).toEqual([row(5), row(6)])
    line.fault = null
    await sender.drain()
    expect(ends.map(({ attemptId }) => attemptId)).toEqual([5, 6])
  })

  it('can be cancelled while it waits, not while it is being sent', async () => {
    const { sender, line, list } = open()
    line.fault = offline
    sender.put(row(5))
    const sending = sender.drain()
    expect([sender.callOff(5), list.all().length]).toEqual([false, 1])
    await sending
    expect([sender.callOff(5), list.all().length]).toEqual([true, 0])
  })
})
