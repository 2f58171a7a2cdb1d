import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { cdnLive, standInLive } from '#server/providers/live/live-of'

const START = Date.UTC(2026, 10, 22, 12)
const broadcast = { lessonId: 1034, token: '', media: 'hls/index.m3u8', length: 30, startAt: START, endAt: START + 5_400_000 }

describe('the live provider', () => {
  it.each([
    [-5_000, 0],
    [0, 0],
    [29_999, 29],
    [30_000, 0],
    [95_000, 5],
  ])('has in its stand-in, %i ms after the start, second %i of the recording', (after, second) => {
    const live = standInLive({} as Deps)
    expect([live.isStandIn, live.secondOf(broadcast, START + after)]).toEqual([true, second])
  })

  it('gets from a live service an address signed for the stream until an hour after the end', async () => {
    const live = cdnLive({ domain: 'pull.example.cn', app: 'live', key: 'secret' })
    const url = new URL((await live.urlOf(broadcast)) ?? '')
    const txTime = url.searchParams.get('txTime') ?? ''
    expect(`${url.origin}${url.pathname}`).toBe('https://pull.example.cn/live/lesson-1034.m3u8')
    expect(Number.parseInt(txTime, 16)).toBe((START + 9_000_000) / 1000)
    expect(url.searchParams.get('txSecret')).toBe(createHash('md5').update(`secretlesson-1034${txTime}`).digest('hex'))
    expect(live.secondOf(broadcast, START + 95_000)).toBe(95)
  })

  it('gives teachers a push address that ends an hour after the live, and another one for another token', () => {
    const live = cdnLive({ domain: 'pull.example.cn', app: 'live', key: 'secret', push: { domain: 'push.example.cn', key: 'push' } })
    const push = live.pushOf(broadcast)
    const txTime = ((START + 9_000_000) / 1000).toString(16).toUpperCase()
    const txSecret = createHash('md5').update(`pushlesson-1034${txTime}`).digest('hex')
    expect(push).toEqual({
      server: 'rtmp://push.example.cn/live/',
      key: `lesson-1034?txSecret=${txSecret}&txTime=${txTime}`,
      endsAt: START + 9_000_000,
    })
    expect(live.pushOf({ ...broadcast, token: 'abcdef012345' })?.key).toMatch(/^lesson-1034-abcdef012345\?txSecret=/)
    expect(standInLive({} as Deps).pushOf(broadcast)).toBeNull()
  })

  const report = (t: number, over: object = {}, key = 'report') => ({
    t,
    sign: createHash('md5').update(`${key}${t}`).digest('hex'),
    event_type: 1,
    stream_id: 'lesson-1034',
    event_time: START / 1000,
    ...over,
  })

  it.each<[string, object, object | string | null]>([
    ['begun', report(START / 1000 + 60), { kind: 'begun', lessonId: 1034, token: '', at: START }],
    ['stopped', report(START / 1000 + 60, { event_type: 0 }), { kind: 'stopped', lessonId: 1034, token: '', at: START }],
    [
      'recorded',
      report(START / 1000 + 60, {
        event_type: 100,
        stream_id: 'lesson-1034-abcdef012345',
        video_url: 'https://v.cn/1.m3u8',
        duration: 9.6,
      }),
      { kind: 'recorded', lessonId: 1034, token: 'abcdef012345', at: START, url: 'https://v.cn/1.m3u8', seconds: 10 },
    ],
    ['of another stream', report(START / 1000 + 60, { stream_id: 'other' }), 'other'],
    ['of a screenshot', report(START / 1000 + 60, { event_type: 200 }), 'other'],
    ['that is late', report(START / 1000 - 60), null],
    ['signed by somebody else', report(START / 1000 + 60, {}, 'guess'), null],
    ['without a signature', { event_type: 1, stream_id: 'lesson-1034' }, null],
  ])('reads a report %s', (_name, body, read) => {
    const live = cdnLive({ domain: 'pull.example.cn', app: 'live', key: 'secret', reportKey: 'report' })
    expect(live.reportOf(body, START)).toEqual(read)
    expect(cdnLive({ domain: 'pull.example.cn', app: 'live', key: 'secret' }).reportOf(body, START)).toBeNull()
  })

  it('follows the settings, and a live service without its domain and key is refused at the start', () => {
    const base = { NODE_ENV: 'test' }
    expect(readEnv(base).live).toEqual({ kind: 'stand-in' })
    expect(readEnv({ ...base, LIVE: 'cdn', LIVE_DOMAIN: 'p.cn', LIVE_KEY: 'k' }).live).toEqual({
      kind: 'cdn',
      domain: 'p.cn',
      app: 'live',
      push: null,
      reportKey: null,
      key: 'k',
    })
    expect(() => readEnv({ ...base, LIVE: 'cdn' })).toThrow('LIVE=cdn needs')
    const half = { ...base, LIVE: 'cdn', LIVE_DOMAIN: 'p.cn', LIVE_KEY: 'k', LIVE_PUSH_DOMAIN: 'push.cn' }
    expect(() => readEnv(half)).toThrow('LIVE_PUSH_DOMAIN and LIVE_PUSH_KEY are set together')
  })
})
