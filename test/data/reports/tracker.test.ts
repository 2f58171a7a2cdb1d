/** @sandbox own */
import { createTracker } from '@/data/reports/tracker'
import type { TrackerPort } from '@/platform/tracker/port'
import { fakeStorage, fakeTime } from '../fakes'

type Sent = { by: 'image' | 'post' | 'beacon'; events: string[] }

const eventsIn = (text: string) =>
  (JSON.parse(new URLSearchParams(text).get('data_list') ?? '[]') as { event: string }[]).map(({ event }) => event)

/** A tracker over a collection address with fixed replies. */
function tracked(kept: Record<string, string> = {}) {
  const sent: Sent[] = []
  const timeouts: number[] = []
  const state = { isUp: true, isSlow: false, leave: () => {}, seed: 0 }
  const device = fakeStorage(kept)
  const port: TrackerPort = {
    image: (url) => void sent.push({ by: 'image', events: eventsIn(url.split('?')[1] ?? '') }),
    post: async (_, body, timeoutMs) => {
      timeouts.push(timeoutMs)
      sent.push({ by: 'post', events: eventsIn(body) })
      return state.isSlow ? new Promise<boolean>(() => {}) : state.isUp
    },
    beacon: (_, body) => void sent.push({ by: 'beacon', events: eventsIn(body) }),
    get: async () => undefined,
    onLeave: (leaving) => {
      state.leave = leaving
      return () => {
        state.leave = () => {}
      }
    },
  }
  const random = () => {
    state.seed = (state.seed + 0.137) % 1
    return state.seed
  }
  const { now } = fakeTime()
  const tracker = createTracker({
    port,
    storage: device.storage,
    now,
    random,
    address: 'https://t.example.cn',
    userId: 7,
    clientCode: 'client0000000001',
    base: () => ({ app: 'qiming' }),
  })
  return { tracker, sent, timeouts, state, texts: device.texts, stored: () => JSON.parse(device.texts.get('trackerEvents') ?? '[]') }
}

const beat = () => jest.advanceTimersByTimeAsync(6_000)

describe('the tracker', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('[D2-7-tracker-5] logs the learner in by the user id first', async () => {
    const { stored, tracker } = tracked()
    expect(stored()).toMatchObject([
      { type: 'track_signup', distinct_id: '7', properties: { original_id: 'client0000000001', app: 'qiming' } },
    ])
    tracker.stop()
  })

  it('[D2-9-tracker-2] sends up to 6 events every 6000 ms by POST, with a timeout of 6000 ms', async () => {
    const { tracker, sent, timeouts } = tracked()
    for (const name of 'abcdefg') tracker.track(name)
    await jest.advanceTimersByTimeAsync(5_999)
    expect(sent).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ by: 'post', events: ['$SignUp', 'a', 'b', 'c', 'd', 'e'] }])
    await beat()
    expect(sent[1]).toEqual({ by: 'post', events: ['f', 'g'] })
    await beat()
    expect(sent).toHaveLength(2)
    expect(timeouts).toEqual([6_000, 6_000])
    tracker.stop()
  })

  it('stores unsent events and sends them again, also after the page was closed', async () => {
    const first = tracked()
    first.state.isUp = false
    first.tracker.track('a')
    await beat()
    const again = tracked({ trackerEvents: first.texts.get('trackerEvents') ?? '' })
    await beat()
    expect(again.sent[0]?.events).toEqual(['$SignUp', 'a', '$SignUp'])
    first.tracker.stop()
    again.tracker.stop()
  })

  it('[D2-9-tracker-1] sends new events at once, by an image, when 100 are stored', () => {
    const { tracker, sent, stored } = tracked()
    for (let count = 1; count < 100; count += 1) tracker.track(`e${count}`)
    expect([stored().length, sent.length]).toEqual([100, 0])
    tracker.track('late')
    expect([stored().length, sent]).toEqual([100, [{ by: 'image', events: ['late'] }]])
    tracker.stop()
  })

  it('[D2-7-tracker-2] sends the rest by beacon on leaving, and nothing twice', async () => {
    const { tracker, sent, state, stored } = tracked()
    for (const name of 'abcdef') tracker.track(name)
    state.leave()
    expect(sent).toEqual([
      { by: 'beacon', events: ['$SignUp', 'a', 'b', 'c', 'd', 'e'] },
      { by: 'beacon', events: ['f'] },
    ])
    expect(stored()).toEqual([])
    tracker.stop()
    await beat()
    expect(sent).toHaveLength(2)
  })

  it('leaves events that are being sent alone on leaving', async () => {
    const { tracker, sent, state } = tracked()
    state.isSlow = true
    for (const name of 'abcdef') tracker.track(name)
    await beat()
    state.leave()
    expect(sent).toEqual([
      { by: 'post', events: ['$SignUp', 'a', 'b', 'c', 'd', 'e'] },
      { by: 'beacon', events: ['f'] },
    ])
    tracker.stop()
  })

  it('sends nothing of the next learner on leaving, once stopped', () => {
    const { tracker, sent, state } = tracked()
    tracker.stop()
    const before = sent.length
    tracker.track('of the next')
    state.leave()
    expect(sent).toHaveLength(before)
  })

  it('works on a device that stores nothing, or something else', async () => {
    const { tracker, sent } = tracked({ trackerEvents: '{"a":' })
    await beat()
    expect(sent).toEqual([{ by: 'post', events: ['$SignUp'] }])
    tracker.stop()
  })
})
