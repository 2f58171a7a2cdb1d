import { createHash } from 'node:crypto'
import { tx } from '#server/database/tables'
import { putRoom, staffRoom } from '#server/repositories/learn/live/rooms'
import { liveRoom } from '@/contract/learn/live-room'
import { MINUTE_MS } from '@/domain/time/units'
import type { TestSession } from '../../../../support/server'
import { LESSON, type LiveRoom, openLiveRoom, params } from './live-room'

const cdn = { kind: 'cdn' as const, domain: 'pull.cn', app: 'live', key: 'k', push: null, reportKey: 'r' }
let live: LiveRoom
let server: LiveRoom['server']
beforeAll(async () => {
  live = await openLiveRoom({ env: { live: cdn } })
  server = live.server
})
beforeEach(() => live.begin(-60_000))
afterAll(() => server.close())

const room = (session: TestSession) => server.send(liveRoom.room, { params }, session)
const setRoom = (change: Parameters<typeof putRoom>[2]) => tx(server.db, (work) => putRoom(work, LESSON, change, server.clock.now()))

describe('reports of the live service', () => {
  const post = async (over: object, key = 'r') => {
    const t = Math.floor(server.clock.now() / 1000) + 600
    const sign = createHash('md5').update(`${key}${t}`).digest('hex')
    const payload = { t, sign, stream_id: `lesson-${LESSON}`, event_time: Math.floor(server.clock.now() / 1000), ...over }
    return server.app.inject({ method: 'POST', url: '/notify/live', payload })
  }
  const state = async () => {
    const row = await staffRoom(server.db, LESSON)
    return { onAir: row?.onAirAt !== null, startAt: row?.startAt, endAt: row?.endAt, recording: row?.recording }
  }

  it('say whether there is a picture, and move no hour of a live that runs by its timetable', async () => {
    const { startAt, endAt } = await state()
    expect((await post({ event_type: 1 }, 'guess')).statusCode).toBe(401)
    expect((await state()).onAir).toBe(false)
    expect((await post({ event_type: 1 })).json()).toEqual({ code: 0 })
    expect(await state()).toMatchObject({ onAir: true, startAt, endAt })
    // A report that comes late is older than what is known.
    await post({ event_type: 0, event_time: Math.floor(server.clock.now() / 1000) - 30 })
    expect((await state()).onAir).toBe(true)
    server.clock.advance(1_000)
    await post({ event_type: 0 })
    expect(await state()).toMatchObject({ onAir: false, endAt })
  })

  it('begin and end a live that follows the stream, and a break of the line ends nothing', async () => {
    await live.begin(20 * MINUTE_MS)
    await setRoom({ follows_stream: true, on_air_at: null })
    const planned = (await state()).endAt ?? 0
    expect((await room(live.anna)).status).toBe('pending')
    await post({ event_type: 1 })
    expect(await room(live.anna)).toMatchObject({ status: 'living', stream: { url: expect.stringContaining(`lesson-${LESSON}.m3u8`) } })
    server.clock.advance(10 * MINUTE_MS)
    await post({ event_type: 0 })
    expect((await room(live.anna)).stream).toBeNull()
    expect((await state()).endAt).toBeLessThan(planned)
    server.clock.advance(MINUTE_MS)
    await post({ event_type: 1 })
    expect((await state()).endAt).toBe(planned)
    server.clock.advance(MINUTE_MS)
    await post({ event_type: 0 })
    server.clock.advance(4 * MINUTE_MS)
    expect((await room(live.anna)).status).toBe('ended')
    await setRoom({ follows_stream: false })
  })

  it('name the recording, and count for the present key alone', async () => {
    await post({ event_type: 100, video_url: 'https://v.cn/1.m3u8', duration: 60 })
    expect((await state()).recording).toBe('https://v.cn/1.m3u8')
    await setRoom({ stream_token: 'abcdef012345' })
    server.clock.advance(1_000)
    await post({ event_type: 1 })
    expect((await state()).onAir).toBe(false)
    await post({ event_type: 1, stream_id: `lesson-${LESSON}-abcdef012345` })
    expect((await state()).onAir).toBe(true)
  })
})
