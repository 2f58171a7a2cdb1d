import { learning } from '@/contract/learn/lesson'
import { startServer, type TestServer } from '../../support/server'

const OWNER = '13800000001'
const HOUR_MS = 3_600_000

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer({ seed: true })
  const query = { from: 'H5' as const }
  address = new URL((await server.send(learning.lesson, { params: { id: 1001 }, query }, await server.signIn(OWNER))).mediaUrl).pathname
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('the film of a lesson', () => {
  it.each([
    '/media/video/lesson.mp4',
    '/media/%76ideo/lesson.mp4',
    '/media//video/lesson.mp4',
    '/media/covers/../video/lesson.mp4',
    '/media/audio/lesson.m4a',
    '/media/hls/index.m3u8',
    '/media/hls/part-0.ts',
    '/media/make.sh',
  ])('the film is not served at %s', async (url) => {
    const { statusCode } = await get(url)
    expect(statusCode).toBeGreaterThanOrEqual(403)
  })

  it('the film is served at its signed address, in parts too, without a cache between', async () => {
    const whole = await get(address)
    expect([whole.statusCode, whole.headers['cache-control']]).toEqual([200, 'private, max-age=14400'])
    const part = await get(address, { range: 'bytes=100-199' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
  })

  it('the film is refused for the address of another learner, and for a changed one', async () => {
    const other = address.replace('lesson.mp4', 'short.mp4')
    const later = address.replace(/signed\/(\w)/, 'signed/z')
    const forged = address.replace(/-[0-9a-f]{4}/, '-0000')
    for (const url of [other, later, forged, '/media/signed/x/video/lesson.mp4'])
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(403)
  })

  it('opens a playlist with the parts beside it', async () => {
    const lesson = await server.db
      .selectFrom('lesson')
      .select('id')
      .where('media', '=', 'hls/index.m3u8')
      .where('type', '!=', 'live')
      .executeTakeFirst()
    const row =
      lesson ?? (await server.db.selectFrom('lesson').select('id').where('media', '=', 'video/lesson.mp4').executeTakeFirstOrThrow())
    await server.db.updateTable('lesson').set({ media: 'hls/index.m3u8', is_trial: true, type: 'video' }).where('id', '=', row.id).execute()
    const play = await server.send(learning.lesson, { params: { id: row.id }, query: { from: 'H5' } })
    const { pathname } = new URL(play.mediaUrl)
    expect((await get(pathname)).body).toContain('#EXTM3U')
    expect((await get(pathname.replace('index.m3u8', 'part-0.ts'))).statusCode).toBe(200)
    expect((await get(pathname.replace('hls/index.m3u8', 'video/lesson.mp4'))).statusCode).toBe(403)
  })

  it('expires after four hours, and covers stay public', async () => {
    server.clock.advance(5 * HOUR_MS)
    expect((await get(address)).json()).toEqual({ code: 403, msg: '播放地址已失效，请刷新页面' })
    expect((await get('/media/covers/c101.jpg')).statusCode).toBe(200)
  })
})
