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
    const mute = (to: number, lessonId = LESSON) => tx(db, (work) => muteSpeaker(work, lessonId, anna.userId, to))
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
