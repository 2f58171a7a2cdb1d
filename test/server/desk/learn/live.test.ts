import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { hideMessage, listMessages, muteSpeaker, staffMessage } from '#server/repositories/learn/live/rooms'
import { hubOf, type LiveEvent } from '#server/services/learn/live/hub'
import { COURSE, LESSON, type LiveRoom, openLiveRoom } from '../../services/learn/live/live-room'
import { type Browser, staffBrowser } from '../staff'

let live: LiveRoom
let desk: FastifyInstance
let teacher: Browser
beforeAll(async () => {
  live = await openLiveRoom()
  desk = await buildDesk(live.server.deps)
  teacher = await staffBrowser(live.server, desk, ['teacher'])
  await live.begin(-60_000)
})
afterAll(async () => {
  await desk.close()
  await live.server.close()
})

const speak = (text: string) => {
  live.server.clock.advance(1_000)
  return teacher.act('speak-in-live', LESSON, { teacherId: '1', text })
}

describe('the desk of a live room', () => {
  it("sends a teacher's message to its listeners at once", async () => {
    const heard: LiveEvent[] = []
    const hub = hubOf(live.server.deps)
    const leave = await hub.join(LESSON, 1, (event) => heard.push(event))
    expect((await speak('先看第二步')).status).toBe(303)
    leave()
    expect(heard).toContainEqual({ said: expect.objectContaining({ text: '先看第二步' }) })
  })

  it('stores both of two messages sent in one millisecond', async () => {
    const words = ['同一刻的第一句', '同一刻的第二句']
    for (const text of words) expect((await teacher.act('speak-in-live', LESSON, { teacherId: '1', text })).status).toBe(303)
    const kept = await live.server.db.selectFrom('live_message').select('text').where('text', 'in', words).orderBy('id').execute()
    expect(kept.map(({ text }) => text)).toEqual(words)
  })

  it("hides a teacher's message, and mutes no teacher", async () => {
    await speak('说错了')
    const { id } = await live.server.db.selectFrom('live_message').select('id').where('text', '=', '说错了').executeTakeFirstOrThrow()
    const shown = await teacher.get(`/live-messages/${id}`)
    expect([shown.body.includes('/acts/hide-live-message/'), shown.body.includes('/acts/mute-live-speaker/')]).toEqual([true, false])
    expect((await teacher.act('mute-live-speaker', id, { minutes: '10' })).body).toContain('老师的发言不能禁言')
    expect((await teacher.act('hide-live-message', id, {})).status).toBe(303)
    expect((await teacher.get(`/live-messages/${id}`)).body).not.toContain('/acts/hide-live-message/')
  })

  it('hides one message once, and mutes its author in that room only', async () => {
    const { db, signIn } = live.server
    const [anna, ben] = [await signIn('13900000061'), await signIn('13900000062')]
    await db.updateTable('users').set({ nickname: '安娜' }).where('id', '=', anna.userId).execute()
    const lesson = await db.selectFrom('lesson').selectAll().where('id', '=', LESSON).executeTakeFirstOrThrow()
    const [ELSEWHERE, until] = [LESSON + 5_000, 77]
    await db
      .insertInto('lesson')
      .values({ ...lesson, id: ELSEWHERE, seq: 99, title: '另一场' })
      .execute()
    const say = async (user_id: number | null, teacher_id: number | null, lesson_id = LESSON) =>
      (
        await db
          .insertInto('live_message')
          .values({
            lesson_id,
            user_id,
            teacher_id,
            text: '一句',
            second: 0,
            key: `k${user_id}${teacher_id}${lesson_id}`,
            made_at: 1,
            hidden_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [own, there, his, spoken] = [
      await say(anna.userId, null),
      await say(anna.userId, null, ELSEWHERE),
      await say(ben.userId, null),
      await say(null, 1),
    ]
    const mute = (to: number, lessonId = LESSON) => tx(db, (work) => muteSpeaker(work, lessonId, anna.userId, to, 1))
    const muted = async () => Promise.all([own, there, his, spoken].map(async (id) => (await staffMessage(db, id))?.mutedUntil))
    await mute(until)
    expect(await muted()).toEqual([until, 0, 0, 0])
    await mute(until + 1)
    expect(await muted()).toEqual([until + 1, 0, 0, 0])
    const speaker = db.selectFrom('live_speaker').select('last_at').where('user_id', '=', anna.userId)
    expect(await speaker.execute()).toEqual([{ last_at: 0 }])
    expect((await listMessages(db, { before: undefined, limit: 4 })).map(({ id }) => id)).toEqual([spoken, his, there, own])
    const teachers = await db.selectFrom('teacher').select('name').where('id', '=', 1).executeTakeFirstOrThrow()
    expect([(await staffMessage(db, own))?.nickname, (await staffMessage(db, spoken))?.nickname]).toEqual(['安娜', teachers.name])
    const hide = (now: number) => tx(db, (work) => hideMessage(work, own, now))
    expect([await hide(5), await hide(6)]).toEqual([true, false])
    expect([(await staffMessage(db, own))?.hiddenAt, (await staffMessage(db, his))?.hiddenAt]).toEqual([5, null])
  })

  it('accepts no message where there is no chat', async () => {
    const offers = async () => (await teacher.get(`/live-rooms/${LESSON}`)).body.includes('/acts/speak-in-live/')
    expect(await offers()).toBe(true)
    await live.server.db.updateTable('course').set({ has_chat: false }).where('id', '=', COURSE).execute()
    expect(await offers()).toBe(false)
  })
})

describe('a live room at the desk', () => {
  const setUp = async () => {
    const cdn = { kind: 'cdn' as const, domain: 'pull.cn', app: 'live', key: 'k', push: { domain: 'push.cn', key: 'p' }, reportKey: null }
    const room = await openLiveRoom({ env: { live: cdn } })
    const pages = await buildDesk(room.server.deps)
    await room.begin(-60_000)
    const teacher = await staffBrowser(room.server, pages, ['teacher'])
    const staff = await room.server.db.selectFrom('staff').select(['id', 'name']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    return { room, pages, teacher, staff }
  }
  let of: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    of = await setUp()
  })
  afterAll(async () => {
    await of.pages.close()
    await of.room.server.close()
  })
  const page = async () => (await of.teacher.get(`/live-rooms/${LESSON}`)).body
  const row = () => of.room.server.db.selectFrom('lesson').selectAll().where('id', '=', LESSON).executeTakeFirstOrThrow()
  const movesTold = (userId: number) =>
    of.room.server.db.selectFrom('message').select('body').where('user_id', '=', userId).where('title', '=', '直播改了时间').execute()
  const audits = () =>
    of.room.server.db.selectFrom('audit').selectAll().where('object', '=', `live-room:${LESSON}`).orderBy('id', 'desc').execute()

  it('shows the push address once to a teacher, and keeps the key out of the audit log', async () => {
    expect(await page()).toContain('还没有收到画面')
    const shown = await of.teacher.act('show-live-key', LESSON, {})
    expect(shown.body).toContain('rtmp://push.cn/live/')
    expect(shown.body).toMatch(/lesson-1036\?txSecret=[0-9a-f]{32}/)
    expect(JSON.stringify(await audits())).not.toContain('txSecret')
    expect((await of.teacher.act('renew-live-key', LESSON, {})).status).toBe(303)
    expect((await of.teacher.act('show-live-key', LESSON, {})).body).toMatch(/lesson-1036-[0-9a-f]{12}\?txSecret=/)
  })

  it('refuses the key of a live that is over', async () => {
    await of.room.begin(-5 * 3_600_000)
    expect((await of.teacher.act('show-live-key', LESSON, {})).body).toContain('推流地址过期了')
    await of.room.begin(-60_000)
  })

  it('closes the chat of one live and slows it down', async () => {
    expect((await of.teacher.act('set-live-chat', LESSON, { chat: 'no', pause: '3' })).status).toBe(303)
    expect(await page()).toContain('聊天</dt><dd>关闭')
    expect((await of.teacher.act('set-live-chat', LESSON, { chat: 'yes', pause: '60' })).status).toBe(303)
    expect(await page()).toContain('开放，每 60 秒可以发一条')
  })

  it('names staff and learners who keep order; other staff are refused', async () => {
    const { room, pages, teacher: first, staff } = of
    const other = await staffBrowser(room.server, pages, ['service'])
    const said = await room.say('一条')
    expect((await first.act('set-live-staff', LESSON, { staff: [String(staff.id)] })).status).toBe(303)
    expect((await other.act('hide-live-message', said.res?.id ?? 0, {})).body).toContain(`这场直播由${staff.name}管理`)
    expect((await first.act('hide-live-message', said.res?.id ?? 0, {})).status).toBe(303)
    expect((await first.act('add-live-moderator', LESSON, { learner: String(room.anna.userId) })).status).toBe(303)
    expect(await page()).toContain('1 位')
    expect((await first.act('drop-live-moderator', `${LESSON}.${room.anna.userId}`, {})).status).toBe(303)
    const titles = await room.server.db.selectFrom('message').select('title').where('user_id', '=', room.anna.userId).execute()
    expect(titles.map(({ title }) => title)).toEqual(expect.arrayContaining(['直播发言被撤下', '请你管理直播间', '直播间管理已结束']))
  })

  it('ends a live now, moves it with a message to who reserved, and begins it now', async () => {
    const { room, teacher: first } = of
    await room.server.db.updateTable('lesson').set({ media: '' }).where('id', '=', LESSON).execute()
    expect((await first.act('end-live', LESSON, {})).status).toBe(303)
    const ended = await row()
    expect(ended).toMatchObject({
      end_at: room.server.clock.now(),
      length: Math.round((room.server.clock.now() - (ended.start_at ?? 0)) / 1000),
    })
    await room.server.db
      .insertInto('live_reservation')
      .values({ user_id: room.anna.userId, lesson_id: LESSON, reserved_at: 1, reminded_at: 1 })
      .execute()
    const moved = { startAt: '2027-01-02 19:30', endAt: '2027-01-02 21:00', way: 'timetable' }
    expect((await first.act('set-live-times', LESSON, { ...moved, endAt: '2027-01-02 19:00' })).body).toContain('结束要晚于开始')
    expect((await first.act('set-live-times', LESSON, { ...moved, way: 'stream' })).body).toContain('LIVE_REPORT_KEY')
    expect((await first.act('set-live-times', LESSON, moved)).status).toBe(303)
    const told = await room.server.db.selectFrom('message').select('title').where('user_id', '=', room.anna.userId).execute()
    expect(told.map(({ title }) => title)).toContain('直播改了时间')
    for (const startAt of ['2027-01-02 19:00', moved.startAt]) {
      room.server.clock.advance(1_000)
      expect((await first.act('set-live-times', LESSON, { ...moved, startAt })).status).toBe(303)
    }
    expect(await movesTold(room.anna.userId)).toHaveLength(3)
    expect((await first.act('begin-live', LESSON, {})).status).toBe(303)
    expect((await row()).start_at).toBe(room.server.clock.now())
    expect((await first.act('begin-live', LESSON, {})).body).toContain('直播已经开始了')
  })

  it('shows a recording of the service only from a host that learners may load from', async () => {
    const { room, teacher: first } = of
    const record = (recording: string) =>
      room.server.db.updateTable('live_room').set({ recording, recording_seconds: 60 }).where('lesson_id', '=', LESSON).execute()
    expect((await first.act('set-live-replay', LESSON, { source: 'recording', media: '' })).body).toContain('直播服务还没有送来录像')
    await record('https://elsewhere.cn/1.m3u8')
    expect((await first.act('set-live-replay', LESSON, { source: 'recording', media: '' })).body).toContain('MEDIA_HOSTS')
    const mine = `${room.server.deps.env.publicUrl}/media/hls/index.m3u8`
    await record(mine)
    expect((await first.act('set-live-replay', LESSON, { source: 'recording', media: '' })).status).toBe(303)
    expect(await row()).toMatchObject({ media: mine, length: 60, replay_at: room.server.clock.now() })
    expect((await first.act('set-live-replay', LESSON, { source: 'none', media: '' })).status).toBe(303)
    expect(await row()).toMatchObject({ media: '', replay_at: null })
  })

  it('opens the rows that its attendance counts, and gives them as a workbook', async () => {
    const { room, teacher: first } = of
    await room.server.db
      .insertInto('live_visit')
      .values({ user_id: room.anna.userId, lesson_id: LESSON, joined_at: 60_000, last_at: 360_000 })
      .execute()
    expect(await page()).toContain(`/live-attendance?lesson=${LESSON}&amp;of=came">1 位`)
    const list = await first.get(`/live-attendance?lesson=${LESSON}&of=came`)
    expect(list.body).toContain('<td data-title="分钟" class="number">5</td>')
    expect((await first.get(`/live-attendance?lesson=${LESSON}&of=came&format=xlsx`)).body.slice(0, 2)).toBe('PK')
    expect((await first.get(`/live-attendance?lesson=${LESSON}&of=missed`)).body).not.toContain('<td data-title="分钟"')
  })
})
