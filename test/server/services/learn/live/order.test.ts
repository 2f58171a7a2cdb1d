import { tx } from '#server/database/tables'
import { countAttendance, listAttendance, NOTED_MS, noteVisits } from '#server/repositories/learn/live/attendance'
import { addModerator } from '#server/repositories/learn/live/moderators'
import { putRoom } from '#server/repositories/learn/live/rooms'
import { lessonToPlay } from '#server/services/learn/lesson'
import { hubOf, type LiveEvent } from '#server/services/learn/live/hub'
import { liveRoomOf } from '#server/services/learn/live/room'
import { liveRoom } from '@/contract/learn/live-room'
import { MINUTE_MS } from '@/domain/time/units'
import type { TestSession } from '../../../../support/server'
import { own } from '../../../../support/shop'
import { COURSE, LESSON, type LiveRoom, openLiveRoom, params } from './live-room'

const cdn = { kind: 'cdn' as const, domain: 'pull.cn', app: 'live', key: 'k', push: { domain: 'push.cn', key: 'p' }, reportKey: 'r' }
let live: LiveRoom
let server: LiveRoom['server']
let ben: TestSession
beforeAll(async () => {
  live = await openLiveRoom({ env: { live: cdn } })
  server = live.server
  ben = await server.signIn('13900009403')
  await own(server, ben, COURSE, null)
})
beforeEach(() => live.begin(-60_000))
afterAll(() => server.close())

const room = (session: TestSession) => server.send(liveRoom.room, { params }, session)
const setRoom = (change: Parameters<typeof putRoom>[2]) => tx(server.db, (work) => putRoom(work, LESSON, change, server.clock.now()))
const messagesTo = async (userId: number) =>
  (await server.db.selectFrom('message').select('title').where('user_id', '=', userId).execute()).map(({ title }) => title)

describe('a moderator of a live room', () => {
  it('hides a message and mutes its author, who is told at once and by message', async () => {
    const said = await live.say('刷屏', ben)
    const named = { params: { id: LESSON, messageId: said.res?.id ?? 0 } }
    expect(await server.exchange(liveRoom.hide, named, live.anna)).toMatchObject({ code: 403, msg: '只有这场直播的管理员可以这样做' })
    await tx(server.db, (work) => addModerator(work, live.anna.userId, LESSON, server.clock.now()))
    expect((await room(live.anna)).isModerator).toBe(true)
    const [toBen, toAnna]: [LiveEvent[], LiveEvent[]] = [[], []]
    const leaves = [
      await hubOf(server.deps).join(LESSON, ben.userId, (event) => toBen.push(event)),
      await hubOf(server.deps).join(LESSON, live.anna.userId, (event) => toAnna.push(event)),
    ]
    server.clock.advance(1_000)
    await server.send(liveRoom.hide, named, live.anna)
    await server.send(liveRoom.hide, named, live.anna)
    await server.send(liveRoom.mute, { ...named, body: { minutes: 10 } }, live.anna)
    for (const leave of leaves) leave()
    expect(toBen).toContainEqual({ hidden: [said.res?.id] })
    expect([toBen.filter((event) => 'changed' in event).length, toAnna.some((event) => 'changed' in event)]).toEqual([1, false])
    expect(await room(ben)).toMatchObject({ canSpeak: false, mutedUntil: server.clock.now() + 10 * MINUTE_MS })
    expect(await messagesTo(ben.userId)).toEqual(expect.arrayContaining(['直播发言被撤下', '你在直播里被禁言']))
  })

  it('acts on no message of a teacher, of another moderator, of another room or of their own by muting', async () => {
    const own = await live.say('自己的')
    const byMe = { params: { id: LESSON, messageId: own.res?.id ?? 0 } }
    expect(await server.exchange(liveRoom.mute, { ...byMe, body: { minutes: 10 } }, live.anna)).toMatchObject({ code: 409 })
    const elsewhere = { params: { id: LESSON - 1, messageId: own.res?.id ?? 0 } }
    expect((await server.exchange(liveRoom.hide, elsewhere, live.anna)).code).not.toBe(200)
    await tx(server.db, (work) => addModerator(work, ben.userId, LESSON, server.clock.now()))
    expect(await server.exchange(liveRoom.hide, byMe, ben)).toMatchObject({ code: 403, msg: '管理员的发言由老师处理' })
  })
})

describe('a live room that staff change', () => {
  it('closes its chat and slows it down, and everybody in it is told', async () => {
    const heard: LiveEvent[] = []
    const leave = await hubOf(server.deps).join(LESSON, 5, (event) => heard.push(event))
    server.clock.advance(1_000)
    await setRoom({ has_chat: false })
    await hubOf(server.deps).refresh(LESSON)
    await hubOf(server.deps).refresh(LESSON)
    leave()
    expect(heard.filter((event) => 'changed' in event)).toHaveLength(1)
    expect(await room(live.anna)).toMatchObject({ hasChat: false, canSpeak: false })
    expect(await live.say('还能说吗')).toMatchObject({ code: 403, msg: '这场直播的聊天已经关闭' })
    await setRoom({ has_chat: true, pause_seconds: 30 })
    expect(await room(live.anna)).toMatchObject({ hasChat: true, pauseSeconds: 30 })
    server.clock.advance(60_000)
    expect((await live.say('第一条')).code).toBe(200)
    expect(await live.say('第二条')).toMatchObject({ code: 409, msg: '老师开了慢速聊天，每 30 秒可以发一条' })
    await setRoom({ has_chat: null, pause_seconds: 3 })
  })

  it('shows a replay that was chosen as soon as the live is over', async () => {
    const { deps, db, clock } = server
    const replay = (replay_at: number | null) => db.updateTable('lesson').set({ replay_at }).where('id', '=', LESSON).execute()
    await live.begin(-2 * 3_600_000 + 3_500_000)
    expect(await lessonToPlay(deps, live.anna.userId, LESSON)).toMatchObject({ livingStatus: 'ended', mediaUrl: '' })
    await replay(clock.now())
    expect(await lessonToPlay(deps, live.anna.userId, LESSON)).toMatchObject({
      livingStatus: 'replay',
      mediaUrl: expect.stringContaining('/media/'),
    })
    expect(await liveRoomOf(deps, live.anna.userId, LESSON)).toMatchObject({ status: 'replay', stream: null })
    await replay(null)
  })
})

describe('attendance', () => {
  const note = (userIds: number[]) => noteVisits(server.db, LESSON, userIds, server.clock.now())
  const of = async (userId: number) =>
    (await listAttendance(server.db, { lessonId: LESSON, of: undefined, before: undefined, limit: 50 })).find(({ id }) => id === userId)

  it('counts a stay once over breaks and servers, a return anew, and nothing outside the hours', async () => {
    await server.db.deleteFrom('live_visit').execute()
    await live.begin(-10 * MINUTE_MS)
    const first = server.clock.now()
    await Promise.all([note([live.anna.userId]), note([live.anna.userId])])
    server.clock.advance(2 * NOTED_MS)
    await note([live.anna.userId])
    server.clock.advance(20 * MINUTE_MS)
    await note([live.anna.userId])
    server.clock.advance(NOTED_MS)
    await note([live.anna.userId])
    const row = await of(live.anna.userId)
    expect([row?.joinedAt, row?.lastAt, row?.minutes]).toEqual([first, server.clock.now(), 2])
    expect(row?.visits).toBeGreaterThanOrEqual(2)
    server.clock.advance(3_600_000)
    await note([live.anna.userId, ben.userId])
    expect(await of(ben.userId)).toBeUndefined()
    expect(await countAttendance(server.db, LESSON)).toMatchObject({ came: 1, minutes: 2 })
  })

  it('names those who reserved and did not come', async () => {
    await server.db
      .insertInto('live_reservation')
      .values({ user_id: ben.userId, lesson_id: LESSON, reserved_at: 1, reminded_at: null })
      .execute()
    const missed = await listAttendance(server.db, { lessonId: LESSON, of: 'missed', before: undefined, limit: 50 })
    expect(missed.map(({ id }) => id)).toContain(ben.userId)
    expect(missed.every(({ joinedAt, minutes }) => joinedAt === null && minutes === 0)).toBe(true)
  })
})
