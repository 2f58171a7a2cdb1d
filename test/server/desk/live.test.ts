import type { FastifyInstance } from 'fastify'
import { buildDesk } from '../../../server/desk/app'
import { hubOf, type LiveEvent } from '../../../server/services/live/hub'
import { COURSE, LESSON, type LiveRoom, openLiveRoom } from '../services/live/live-room'
import { type Browser, staffBrowser } from './staff'

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
  it('says what a teacher says at once to who listens', async () => {
    const heard: LiveEvent[] = []
    const hub = hubOf(live.server.deps)
    const leave = await hub.join(LESSON, (event) => heard.push(event))
    expect((await speak('先看第二步')).status).toBe(303)
    leave()
    expect(heard).toContainEqual({ said: expect.objectContaining({ text: '先看第二步' }) })
  })

  it('keeps both of two things said in one millisecond', async () => {
    const words = ['同一刻的第一句', '同一刻的第二句']
    for (const text of words) expect((await teacher.act('speak-in-live', LESSON, { teacherId: '1', text })).status).toBe(303)
    const kept = await live.server.db.selectFrom('live_message').select('text').where('text', 'in', words).orderBy('id').execute()
    expect(kept.map(({ text }) => text)).toEqual(words)
  })

  it('hides what a teacher said, and mutes no teacher', async () => {
    await speak('说错了')
    const { id } = await live.server.db.selectFrom('live_message').select('id').where('text', '=', '说错了').executeTakeFirstOrThrow()
    const shown = await teacher.get(`/live-messages/${id}`)
    expect([shown.body.includes('/acts/hide-live-message/'), shown.body.includes('/acts/mute-live-speaker/')]).toEqual([true, false])
    expect((await teacher.act('mute-live-speaker', id, { minutes: '10' })).body).toContain('老师的发言不能禁言')
    expect((await teacher.act('hide-live-message', id, {})).status).toBe(303)
    expect((await teacher.get(`/live-messages/${id}`)).body).not.toContain('/acts/hide-live-message/')
  })

  it('lets nobody speak where there is no chat', async () => {
    const offers = async () => (await teacher.get(`/live-rooms/${LESSON}`)).body.includes('/acts/speak-in-live/')
    expect(await offers()).toBe(true)
    await live.server.db.updateTable('course').set({ has_chat: false }).where('id', '=', COURSE).execute()
    expect(await offers()).toBe(false)
  })
})
