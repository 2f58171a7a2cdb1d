import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { cdnLive, standInLive } from '#server/providers/live/live-of'

const START = Date.UTC(2026, 10, 22, 12)
const broadcast = { lessonId: 1034, media: 'hls/index.m3u8', length: 30, startAt: START, endAt: START + 5_400_000 }

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

  it('follows the settings, and a live service without its domain and key is refused at the start', () => {
    const base = { NODE_ENV: 'test' }
    expect(readEnv(base).live).toEqual({ kind: 'stand-in' })
    expect(readEnv({ ...base, LIVE: 'cdn', LIVE_DOMAIN: 'p.cn', LIVE_KEY: 'k' }).live).toEqual({
      kind: 'cdn',
      domain: 'p.cn',
      app: 'live',
      key: 'k',
    })
    expect(() => readEnv({ ...base, LIVE: 'cdn' })).toThrow('LIVE=cdn needs')
  })
})
