/** @sandbox own */
import { act, renderHook } from '@testing-library/react'
import { liveRoom } from '@/contract/learn/live-room'
import { useLiveStream } from '@/data/learn/use-live-stream'
import { liveEvents } from '@/platform/events'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { signIn } from '../../support/client/render-page'

type Listener = Parameters<typeof liveEvents.open>[2]

const onBack = jest.fn()
const onChange = jest.fn()
const close = jest.fn()
let streams: Listener[] = []

beforeEach(() => {
  jest.useFakeTimers()
  streams = []
  jest.spyOn(liveEvents, 'open').mockImplementation((_url, _names, listener) => {
    streams.push(listener)
    return close
  })
  signIn()
  answer(liveRoom.ticket, { url: '/stream/1', expiresAt: 0 })
  onBack.mockClear()
  onChange.mockClear()
  close.mockClear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
async function listen() {
  const view = renderHook(() => useLiveStream(9, true, { onBack, onChange }))
  await pass(0)
  return view
}
/** The stream that is open breaks, and nothing comes before the wait is over. */
async function breakFor(ms: number) {
  const count = streams.length
  act(() => streams.at(-1)?.onBroken())
  await pass(ms - 1)
  expect(streams).toHaveLength(count)
  await pass(1)
  expect(streams).toHaveLength(count + 1)
}

describe('the stream of a live room', () => {
  it('reopens after a break at growing intervals, and soon again once an event arrived', async () => {
    const { result, unmount } = await listen()
    for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) await breakFor(wait)
    act(() => streams.at(-1)?.onEvent('viewers', '{"count":8}'))
    expect(result.current.viewers).toBe(8)
    await breakFor(2_000)
    expect(onBack).toHaveBeenCalledTimes(7)
    unmount()
  })

  it('stays closed after being replaced elsewhere, until the learner opens it here', async () => {
    const { result } = await listen()
    act(() => streams.at(-1)?.onEvent('replaced', '{}'))
    act(() => streams.at(-1)?.onBroken())
    await pass(60_000)
    expect([result.current.isReplaced, streams.length]).toEqual([true, 1])
    act(() => result.current.takeBack())
    await pass(0)
    expect([result.current.isReplaced, streams.length, onBack.mock.calls.length]).toEqual([false, 2, 1])
  })

  it('has the room asked for again when it was changed, and stays open', async () => {
    await listen()
    act(() => streams.at(-1)?.onEvent('changed', '{}'))
    expect([onChange.mock.calls.length, onBack.mock.calls.length, streams.length]).toEqual([1, 0, 1])
  })

  it('does not reopen when it was left during a break', async () => {
    const { unmount } = await listen()
    act(() => streams.at(-1)?.onBroken())
    unmount()
    await pass(60_000)
    expect([streams.length, onBack.mock.calls.length, askedFor(liveRoom.ticket).length]).toEqual([1, 0, 1])
  })

  it('closes when it is left, and a later break does not reopen it', async () => {
    const { unmount } = await listen()
    unmount()
    act(() => streams.at(-1)?.onBroken())
    await pass(60_000)
    expect([close.mock.calls.length, streams.length, onBack.mock.calls.length]).toEqual([1, 1, 0])
  })
})
