import { tx } from '#server/database/tables'
import { hideMessage, listMessages, muteSpeaker } from '#server/repositories/learn/live/rooms'
import { lessonToPlay } from '#server/services/learn/lesson'
import { liveRoomOf, sayLive, teacherSays } from '#server/services/learn/live/room'
import { liveRoom } from '@/contract/learn/live-room'
import type { TestSession } from '../../../../support/server'
import { COURSE, LESSON, type LiveRoom, openLiveRoom, params } from './live-room'

describe('the room of a live lesson', () => {
  let server: LiveRoom['server']
  let anna: TestSession
  let begin: LiveRoom['begin']
  let say: LiveRoom['say']
  beforeAll(async () => {
    ;({ server, anna, begin, say } = await openLiveRoom())
  })
  beforeEach(() => begin(-60_000))
  afterAll(() => server.close())
  const room = (session?: TestSession) => server.send(liveRoom.room, { params }, session)

  it('waits with its reservations, is open to owners while it is on, and shows that a recording stands in', async () => {
    await begin(60_000)
    await server.db
      .insertInto('live_reservation')
      .values({ user_id: anna.userId, lesson_id: LESSON, reserved_at: 1, reminded_at: null })
      .execute()
    expect(await room(anna)).toMatchObject({ status: 'pending', isReserved: true, canSpeak: false, stream: null })
    expect(await room()).toMatchObject({ isReserved: false, reservedCount: (await room(anna)).reservedCount })
    await begin(-65_000)
    expect(await room(anna)).toMatchObject({ status: 'living', canSpeak: true, stream: { isStandIn: true, second: 65 % 30 } })
    expect(await room()).toMatchObject({ status: 'living', canSpeak: false, stream: null })
  })

  it('has its chat and no picture where nobody broadcasts', async () => {
    const deps = { ...server.deps, env: { ...server.deps.env, live: { kind: 'off' as const } } }
    expect(await liveRoomOf(deps, anna.userId, LESSON)).toMatchObject({ status: 'living', canSpeak: true, stream: null })
    expect(await lessonToPlay(deps, anna.userId, LESSON)).toMatchObject({ livingStatus: 'living', mediaUrl: '' })
    expect(await sayLive(deps, anna.userId, LESSON, { text: '听得见吗', key: 'live-no-picture' })).toMatchObject({ second: 60 })
    await begin(-2 * 3_600_000)
    expect(await lessonToPlay(deps, anna.userId, LESSON)).toMatchObject({
      livingStatus: 'replay',
      mediaUrl: expect.stringContaining('/media/'),
    })
  })

  it('accepts a message once, shows it to the others, and keeps its second for the replay', async () => {
    const first = await say('老师好', anna, 'live-same-key')
    expect((await say('老师好', anna, 'live-same-key')).res).toEqual(first.res)
    const list = await server.send(liveRoom.messages, { params, query: {} }, anna)
    expect(list.filter(({ text }) => text === '老师好')).toEqual([{ ...first.res, isMine: true }])
    const { second } = first.res ?? { second: -1 }
    const at = (from: number, to: number) => server.send(liveRoom.messages, { params, query: { from, to } }, anna)
    expect((await at(second, second + 1)).map(({ text }) => text)).toContain('老师好')
    expect(await at(second + 1, second + 2)).toEqual([])
  })

  it("marks a teacher's message from the desk, live and in the replay", async () => {
    const { deps, db } = server
    const spoken = (text: string) =>
      tx(db, (work) => teacherSays(deps, work, { lessonId: LESSON, teacherId: 1, text, key: `desk-${text}` }))
    await say('请问老师')
    await spoken('先看第二步')
    const [asked, told] = (await server.send(liveRoom.messages, { params, query: {} }, anna)).slice(-2)
    const { name } = await db.selectFrom('teacher').select('name').where('id', '=', 1).executeTakeFirstOrThrow()
    expect(asked).toMatchObject({ isTeacher: false, isMine: true })
    expect(told).toMatchObject({ isTeacher: true, isMine: false, nickname: name, text: '先看第二步' })
    const staff = await listMessages(db, { before: undefined, limit: 2 })
    expect(staff.map(({ userId, nickname }) => [userId, nickname])).toEqual([
      [null, name],
      [anna.userId, expect.any(String)],
    ])
    await begin(60_000)
    await expect(spoken('还没开始')).rejects.toMatchObject({ code: 409 })
    await begin(-60_000)
    await db.updateTable('course').set({ has_chat: false }).where('id', '=', COURSE).execute()
    await expect(spoken('没有聊天')).rejects.toMatchObject({ code: 409 })
    await db.updateTable('course').set({ has_chat: true }).where('id', '=', COURSE).execute()
    const none = { lessonId: 999_999, teacherId: 1, text: '在吗', key: 'desk-none' }
    await expect(tx(db, (work) => teacherSays(deps, work, none))).rejects.toMatchObject({ code: 404 })
  })

  it.each<[string, string, number, string]>([
    ['words of cheating', '谁有答案，出售真题', 417, '内容涉及考试作弊，不能在直播间发送'],
    ['words of a quarrel', '你个脑 残', 417, '内容有辱骂的话，不能在直播间发送'],
    ['contact data', '加我微信 abcdef123', 417, '内容含有联系方式，不能在直播间发送'],
  ])('refuses %s', async (_what, text, code, msg) => {
    expect(await say(text)).toMatchObject({ code, msg })
  })

  it('refuses words that the messaging app doubts, of a learner of the mini-program', async () => {
    const identity = { app: 'mini' as const, open_id: 'mini-live', union_id: null, user_id: anna.userId }
    await server.db.insertInto('messaging_identity').values(identity).execute()
    expect(await say('这是一段违规样例')).toMatchObject({ code: 417, msg: '内容没有通过微信的安全检查，不能在直播间发送' })
    expect(await say('这是一段疑似样例')).toMatchObject({ code: 417, msg: '内容暂时没有通过微信的安全检查，不能在直播间发送' })
    await server.db.deleteFrom('messaging_identity').where('open_id', '=', 'mini-live').execute()
  })

  it('refuses a learner who writes too fast or lacks the course, and every message outside the live', async () => {
    await say('第一句')
    expect(await server.exchange(liveRoom.say, { params, body: { text: '第二句', key: 'live-too-fast' } }, anna)).toMatchObject({
      code: 409,
      msg: '发言太快了，稍等几秒再发',
    })
    const ben = await server.signIn('13900009402')
    expect(await say('我也来', ben)).toMatchObject({ code: 403 })
    expect((await server.exchange(liveRoom.ticket, { params }, ben)).code).toBe(403)
    await begin(60_000)
    expect(await say('开始了吗')).toMatchObject({ code: 409, msg: '直播时间才能发言' })
  })

  it('refuses messages of a muted learner, and drops messages hidden by staff', async () => {
    const said = await say('这句会撤下')
    const id = said.res?.id ?? 0
    const now = server.clock.now()
    await tx(server.db, (work) => muteSpeaker(work, LESSON, anna.userId, now + 600_000, now))
    expect([await tx(server.db, (work) => hideMessage(work, id, now)), await tx(server.db, (work) => hideMessage(work, id, now))]).toEqual([
      true,
      false,
    ])
    expect(await say('还能说吗')).toMatchObject({ code: 403, msg: '你已被管理员禁言，请稍后再试' })
    expect(await room(anna)).toMatchObject({ canSpeak: false, mutedUntil: now + 600_000 })
    expect((await server.send(liveRoom.messages, { params, query: {} }, anna)).map((row) => row.id)).not.toContain(id)
    await tx(server.db, (work) => muteSpeaker(work, LESSON, anna.userId, 0, now))
    expect((await say('解除了')).code).toBe(200)
  })
})
