import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { devices } from '@/contract/account/devices'
import { learning } from '@/contract/learn/lesson'
import { PLAY_HOLD_MS } from '@/domain/learn/play-rules'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'
import { type Browser, staffBrowser } from '../../desk/staff'

const COURSE = 101
const LESSON = 1010
const OTHER_LESSON = 1009
const FREE_LESSON = 1028

describe('a learner with two devices', () => {
  let server: TestServer
  let desk: FastifyInstance
  let staff: Browser
  let phone: TestSession
  let tablet: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    staff = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    const mobile = `1390000${8300 + learners++}`
    phone = await server.signIn(mobile)
    tablet = await server.signIn(mobile)
    await own(server, phone, COURSE, null)
    await server.db
      .updateTable('session_family')
      .set({ device: '手机' })
      .where('id', '=', await sessionOf(phone))
      .execute()
  })

  const sessionOf = async (session: TestSession) =>
    (await server.send(devices.list, {}, session)).find(({ isCurrent }) => isCurrent)?.id ?? 0
  const play = async (session: TestSession, lessonId = LESSON, takesOver?: boolean) =>
    (await server.send(learning.playHere, { body: { lessonId, ...(takesOver && { takesOver }) } }, session)).elsewhere
  const lesson = (session: TestSession) => server.send(learning.lesson, { params: { id: LESSON }, query: { from: 'H5' } }, session)
  const set = (devices: string, mark: string, version?: number) =>
    staff.act('set-play-rules', 'site', { devices, mark, films: 'yes', days: '30' }, version)

  it('plays a paid lesson on one of them, and is told which one plays', async () => {
    expect(await play(phone)).toBeNull()
    expect(await play(tablet, OTHER_LESSON)).toMatchObject({ device: '手机', lessonTitle: (await lesson(phone)).title })
    expect(await play(phone)).toBeNull()
  })

  it('takes the playing over, and the first device is told', async () => {
    await play(phone)
    expect(await play(tablet, LESSON, true)).toBeNull()
    expect(await play(phone)).not.toBeNull()
  })

  it('plays on the second once the first was silent for long, and not before', async () => {
    await play(phone)
    server.clock.advance(PLAY_HOLD_MS - 1)
    expect(await play(tablet)).not.toBeNull()
    server.clock.advance(1)
    expect(await play(tablet)).toBeNull()
  })

  it('stays on the first for as long as that goes on, however long', async () => {
    for (let times = 0; times < 3; times++) {
      expect(await play(phone)).toBeNull()
      server.clock.advance(PLAY_HOLD_MS - 1)
      expect(await play(tablet)).not.toBeNull()
    }
  })

  it('plays on the second once the first is signed out', async () => {
    await play(phone)
    await server.send(devices.end, { params: { id: await sessionOf(phone) } }, tablet)
    expect(await play(tablet)).toBeNull()
  })

  it('plays free lessons on both', async () => {
    expect([await play(phone, FREE_LESSON), await play(tablet, FREE_LESSON)]).toEqual([null, null])
  })

  it('holds no lesson of a course of others', async () => {
    const stranger = await server.signIn('13900008399')
    await expect(play(stranger)).rejects.toMatchObject({ code: 403 })
  })

  it('plays on both where the school allows it, and has its number over the film where the school wants that', async () => {
    expect(await lesson(phone)).toMatchObject({ isOneDevice: true })
    expect((await lesson(phone)).mark).toBeUndefined()
    expect((await set('any', 'yes')).status).toBe(303)
    expect((await staff.get('/settings')).body).toContain('显示在付费视频上')
    expect((await lesson(phone)).isOneDevice).toBeUndefined()
    expect((await lesson(phone)).mark).toBe(`学员 ${phone.userId}`)
    expect([await play(phone), await play(tablet)]).toEqual([null, null])
    expect((await set('one', 'no', 1)).body).toContain('播放设置刚被别人改过')
    expect((await set('one', 'no')).status).toBe(303)
  })
})
