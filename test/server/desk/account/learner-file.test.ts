import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { message } from '@/contract/account/message'
import { doubt } from '@/contract/doubt/doubt'
import { learning } from '@/contract/learn/lesson'
import { ownPlan } from '@/contract/study/own-plan'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { fillTables } from '../../services/account/fill-tables'
import { type Browser, staffBrowser } from '../staff'

const COURSE = 101
const OTHER = 102
const DAY_MS = 86_400_000
let made = 0

describe('the file of a learner', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let teacher: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    teacher = await staffBrowser(server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    learner = await server.signIn(`139000061${String(++made).padStart(2, '0')}`)
    // A code may be sent a minute after the last one.
    server.clock.advance(60_000)
  })

  const tabs = ['', '/courses', '/orders', '/wallet', '/learning', '/results', '/doubts', '/messages', '/devices', '/consents', '/audit']
  const inbox = async () => (await server.send(message.list, { query: {} }, learner)).map(({ title, body }) => [title, body])
  const rights = () =>
    server.db.selectFrom('entitlement').select(['course_id', 'expires_at', 'order_sn']).where('user_id', '=', learner.userId).execute()

  it('leaves out a question that the learner has deleted', async () => {
    const words = async () => (await service.get(`/learners/${learner.userId}/doubts`)).body
    const body = {
      text: '第三章的分录怎么写',
      anchor: { courseId: COURSE },
      images: [],
      isAnonymous: false,
      idempotencyKey: `doubt-${learner.userId}`,
    }
    const { doubtId } = await server.send(doubt.ask, { body }, learner)
    expect(await words()).toContain('第三章的分录怎么写')
    await server.send(doubt.remove, { params: { id: doubtId } }, learner)
    expect(await words()).not.toContain('第三章的分录怎么写')
  })

  it('opens each tab for a new learner and for one with rows everywhere', async () => {
    const full = await server.signIn('13900006199')
    await fillTables(server.db, full.userId, '样例文字')
    for (const { userId } of [learner, full])
      for (const tab of tabs) {
        const { status, body } = await service.get(`/learners/${userId}${tab}`)
        expect([tab, status]).toEqual([tab, 200])
        expect(body).not.toContain('没读出来')
      }
    const { body } = await service.get(`/learners/${full.userId}`)
    for (const words of ['下单', '申请退款', '提问：样例文字', '客服留言：样例文字']) expect(body).toContain(words)
    await server.db.updateTable('practice_answer').set({ is_first: true, verdict: 'right' }).where('user_id', '=', full.userId).execute()
    const form = async (id: number) =>
      /(正确率|还没有做过题)[^本]{0,40}/.exec((await service.get(`/learners/${id}`)).body.replaceAll(/<[^>]+>/g, ''))?.[0]
    expect(await form(full.userId)).toMatch(/^正确率 100%，班里第 \d+ \/ \d+/)
    expect(await form(learner.userId)).toBe('还没有做过题')
  })

  it('tells which plans the learner made for themselves, and the tasks of the last day', async () => {
    expect((await service.get(`/learners/${learner.userId}/courses`)).body).toContain('没有给自己定计划')
    const right = { user_id: learner.userId, course_id: COURSE, granted_at: server.clock.now() }
    await server.db.insertInto('entitlement').values(right).execute()
    const examDay = learningDayText(learningDayOf(server.clock.now()) + 30)
    const plan = await server.send(
      ownPlan.set,
      { params: { courseId: COURSE }, body: { examDay, dailyMinutes: 45, restDays: [6] } },
      learner,
    )
    const body = (await service.get(`/learners/${learner.userId}/courses`)).body.replaceAll(/<[^>]+>/g, ' ')
    const [lesson] = plan.today.filter(({ kind }) => kind === 'lesson')
    for (const words of [examDay, '周日', `0 / ${plan.today.length}`, `课时 ${lesson?.title}`]) expect(body).toContain(words)
  })

  it('a message to one learner is in their inbox, once', async () => {
    const sent = await service.act('tell-learner', learner.userId, {
      title: '教材换地址',
      body: '请到“我的”里改地址。',
      link: '/mine/messages',
    })
    expect(sent.to).toBe(`/learners/${learner.userId}/messages?done=1`)
    expect(await inbox()).toEqual([['教材换地址', '请到“我的”里改地址。']])
    expect((await teacher.get(`/acts/tell-learner/${learner.userId}`)).status).toBe(403)
    for (const typed of [
      { title: '', body: '正文' },
      { title: '标题', body: '' },
      { title: '字'.repeat(21), body: '正文' },
    ])
      expect((await service.act('tell-learner', learner.userId, { ...typed, link: '' })).status).toBe(422)
  })

  it('its head names the learner, and offers what the reader may do', async () => {
    const { body } = await service.get(`/learners/${learner.userId}`)
    const [, head = ''] = /<div class="head">([\s\S]*?)<nav aria-label="学员档案的各部分"/.exec(body) ?? []
    for (const words of ['发消息', '退款', '赠课', `编号 ${learner.userId}`, '看全号', '要验证']) expect(head).toContain(words)
    const [, seen = ''] =
      /<div class="head">([\s\S]*?)<nav aria-label="学员档案的各部分"/.exec((await teacher.get(`/learners/${learner.userId}`)).body) ?? []
    for (const words of ['发消息', '退款', '赠课', '看全号']) expect(seen).not.toContain(words)
  })

  it('leaves out money and messages for a teacher, and refuses their addresses', async () => {
    const full = await server.signIn('13900006198')
    await fillTables(server.db, full.userId, '样例文字')
    const { body } = await teacher.get(`/learners/${full.userId}`)
    expect(body).toContain('提问：样例文字')
    for (const words of ['下单', '¥', '/orders', '/wallet', '客服留言', '赠课']) expect(body).not.toContain(words)
    for (const tab of ['/orders', '/wallet', '/messages', '/devices', '/audit'])
      expect((await teacher.get(`/learners/${full.userId}${tab}`)).status).toBe(403)
  })

  it('shows the part of the past that is asked for, page by page without a gap', async () => {
    const now = server.clock.now()
    const rows = Array.from({ length: 70 }, (_, at) => ({
      user_id: learner.userId,
      body: `留言${String(at).padStart(2, '0')}`,
      ip: '::1',
      created_at: now - at * 1_000,
      answered_at: null,
    }))
    await server.db.insertInto('support_message').values(rows).execute()
    const seen: string[] = []
    for (let url: string | undefined = `/learners/${learner.userId}?kind=talk`; url !== undefined; ) {
      const { body } = await service.get(url)
      seen.push(...[...body.matchAll(/客服留言：(留言\d\d)/g)].map(([, words = '']) => words))
      url = /href="([^"]*before=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toEqual(rows.map(({ body }) => body))
    expect((await service.get(`/learners/${learner.userId}?kind=money`)).body).not.toContain('客服留言：留言')
  })

  it('says where a film was left and on which device, as far as that is certain', async () => {
    const { db } = server
    const lesson = await db
      .selectFrom('lesson')
      .select(['id', 'course_id'])
      .where('type', '=', 'video')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('lesson').set({ length: 1_865 }).where('id', '=', lesson.id).execute()
    const { id: session } = await db
      .updateTable('session_family')
      .set({ device: 'iPhone' })
      .where('user_id', '=', learner.userId)
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = server.clock.now()
    const played = { user_id: learner.userId, lesson_id: lesson.id, course_id: lesson.course_id, played: Buffer.from([1]) }
    for (const [days, seconds] of [
      [0, 600],
      [1, 120],
    ] as const)
      await db
        .insertInto('learn_day')
        .values({ ...played, day: learningDayOf(now) - days, seconds, updated_at: now - days * DAY_MS, received_day: null })
        .execute()
    const state = { played_seconds: 720, position: 1_100, is_learned: false, updated_at: now }
    await db
      .insertInto('learn_state')
      .values({ ...played, ...state })
      .execute()
    const past = async (reader: Browser) => (await reader.get(`/learners/${learner.userId}?kind=study`)).body.replaceAll(/<[^>]+>/g, ' ')
    // The day before was no session open, and where the film was left then is not stored.
    expect(await past(service)).toMatch(/看到 18:20 \/ 31:05，当天 10 分钟，iPhone[\s\S]*当天 2 分钟/)
    expect(await past(service)).not.toMatch(/当天 2 分钟，/)
    expect(await past(teacher)).toMatch(/看到 18:20 \/ 31:05，当天 10 分钟\s/)
    const other = { user_id: learner.userId, created_at: now - 1, device: 'iPad' }
    const { id: second } = await db.insertInto('session_family').values(other).returning('id').executeTakeFirstOrThrow()
    expect(await past(service)).not.toContain('iP')
    const hold = { user_id: learner.userId, session_id: second, lesson_id: lesson.id, held_at: now - 1 }
    await db.insertInto('play_hold').values(hold).execute()
    expect(await past(service)).toContain('iPad')
    await db.updateTable('play_hold').set({ session_id: session }).execute()
    await db.updateTable('learn_state').set({ position: 1_865 }).where('user_id', '=', learner.userId).execute()
    expect(await past(service)).toMatch(/看到最后，当天 10 分钟，iPhone/)
  })

  it('says which source could not be read and shows the others', async () => {
    await server.db.schema.alterTable('cash_out').renameTo('cash_out_away').execute()
    const { status, body } = await service.get(`/learners/${learner.userId}`)
    await server.db.schema.alterTable('cash_out_away').renameTo('cash_out').execute()
    expect([status, body.includes('提现没读出来')]).toEqual([200, true])
  })

  it('masks the mobile', async () => {
    const { body } = await service.get(`/learners/${learner.userId}`)
    expect([body.includes('139****61'), body.includes(`139000061`)]).toEqual([true, false])
  })

  it('gives a course with a reason and a message, told from a bought one, and not twice', async () => {
    const given = await service.act('grant-course', learner.userId, { courseId: String(COURSE), days: '30', reason: '比赛得奖' })
    expect([given.status, given.to]).toEqual([303, `/learners/${learner.userId}/courses?done=1`])
    const [right] = await rights()
    expect([right?.course_id, right?.order_sn?.startsWith('staff:')]).toEqual([COURSE, true])
    expect(right?.expires_at).toBe(server.clock.now() + 30 * DAY_MS)
    expect(await inbox()).toContainEqual(['课程已开通', expect.stringContaining('比赛得奖')])
    expect((await service.get(given.to)).body).toContain('员工开通')
    const again = await service.act('grant-course', learner.userId, { courseId: String(COURSE), days: '', reason: '再来' })
    expect(again.body).toContain('学员已经有这门课')
    expect(await rights()).toHaveLength(1)
    const { reason } = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(reason).toBe('比赛得奖')
  })

  it('withdraws a given course at once', async () => {
    const paid = await server.db
      .selectFrom('lesson')
      .select('id')
      .where('course_id', '=', COURSE)
      .where('is_trial', '=', false)
      .executeTakeFirstOrThrow()
    const open = () => server.send(learning.lesson, { params: { id: paid.id }, query: { from: 'H5' } }, learner)
    await expect(open()).rejects.toThrow('403')
    await service.act('grant-course', learner.userId, { courseId: String(COURSE), days: '', reason: '补偿' })
    await open()
    server.clock.advance(60_000)
    expect((await service.act('withdraw-course', `${learner.userId}.${COURSE}`, { reason: '开错了' })).status).toBe(303)
    await expect(open()).rejects.toThrow('403')
    expect(await inbox()).toContainEqual(['课程已收回', expect.stringContaining('开错了')])
    expect((await service.get(`/acts/withdraw-course/${learner.userId}.${COURSE}`)).status).toBe(404)
  })

  it('refuses to withdraw or shorten a course that an order pays for', async () => {
    const now = server.clock.now()
    const order_sn = `QD-file-${learner.userId}`
    const row = {
      order_sn,
      user_id: learner.userId,
      course_id: COURSE,
      status: 'completed',
      title: '课',
      cover: '',
      buy_from: 'h5',
    } as const
    const money = { list_price: 100, payable: 100, is_bargain_paid: 0, idempotency_key: order_sn }
    await server.db
      .insertInto('orders')
      .values({ ...row, ...money, created_at: now, pay_before: now, paid_at: now, cancelled_at: null })
      .execute()
    const own = { user_id: learner.userId, order_sn, granted_at: now, expires_at: now + 10 * DAY_MS }
    await server.db
      .insertInto('entitlement')
      .values([
        { ...own, course_id: COURSE },
        { ...own, course_id: OTHER },
      ])
      .execute()
    const ref = `${learner.userId}.${COURSE}`
    expect((await service.act('withdraw-course', ref, { reason: '不学了' })).body).toContain(`这门课是订单 ${order_sn} 买的`)
    expect((await service.act('extend-course', ref, { expiresAt: '2020-01-01 00:00', reason: '短' })).body).toContain('有效期要在现在以后')
    const longer = await service.act('extend-course', ref, { expiresAt: '2099-01-01 00:00', reason: '住院请假' })
    expect(longer.status).toBe(303)
    const after = await rights()
    expect(after.find(({ course_id }) => course_id === COURSE)?.expires_at).toBe(Date.parse('2099-01-01T00:00:00+08:00'))
    // The other course of the order keeps its end.
    expect(after.find(({ course_id }) => course_id === OTHER)?.expires_at).toBe(own.expires_at)
    const shorter = await service.act('extend-course', ref, { expiresAt: '2098-01-01 00:00', reason: '短' })
    expect(shorter.body).toContain('有效期只能加长')
  })

  it('gives a course once when two colleagues give it at the same time', async () => {
    const second = await staffBrowser(server, desk, ['owner'])
    const form = { courseId: String(OTHER), days: '5', reason: '补偿' }
    const both = await Promise.all([service, second].map((each) => each.act('grant-course', learner.userId, form)))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await rights()).toHaveLength(1)
  })

  it('gives a copy of all data of a learner to an owner alone, without keys of the account', async () => {
    expect((await service.get(`/acts/export-learner/${learner.userId}`)).status).toBe(403)
    const owner = await staffBrowser(server, desk, ['owner'])
    const { status, body } = await owner.act('export-learner', learner.userId, { reason: '学员来信索取' })
    expect([status, body.startsWith('PK'), body.includes('data.json')]).toEqual([200, true, true])
    const { act, reason } = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect([act, reason]).toEqual(['export-learner', '学员来信索取'])
    expect((await inbox()).map(([title]) => title)).toContain('你的数据已导出')
  })

  it('changes the mobile after a code to the new one, and ends the sessions', async () => {
    const mobile = `138000061${String(made).padStart(2, '0')}`
    const ask = { mobile, reason: '旧号停机' }
    expect((await service.act('send-mobile-code', learner.userId, ask)).to).toContain(`/acts/change-mobile/${learner.userId}`)
    const sent = await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(sent.body)?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await service.act('change-mobile', learner.userId, { ...ask, code: wrong })).body).toContain('验证码错误')
    expect((await service.act('change-mobile', learner.userId, { ...ask, code })).status).toBe(303)
    await expect(inbox()).rejects.toThrow('401')
    const { userId } = await server.signIn(mobile)
    expect(userId).toBe(learner.userId)
    expect((await service.act('change-mobile', learner.userId, { ...ask, mobile: '13800006199', code })).body).toContain('验证码已失效')
  })

  it('changes the mobile without a code by two persons, who say how they know the learner, and both numbers are told', async () => {
    const { mobile: old } = await server.db.selectFrom('users').select('mobile').where('id', '=', learner.userId).executeTakeFirstOrThrow()
    const mobile = `138000062${String(made).padStart(2, '0')}`
    const proved = { mobile, reason: '视频核对了身份证' }
    const second = await staffBrowser(server, desk, ['service'])
    expect((await service.act('replace-mobile', learner.userId, { mobile, reason: '' })).status).toBe(422)
    server.clock.advance(61_000)
    const { to } = await service.act('replace-mobile', learner.userId, proved)
    const waiting = Number(/waiting-acts\/(\d+)/.exec(to)?.[1])
    const present = server.db.selectFrom('users').select('mobile').where('id', '=', learner.userId)
    expect(await present.executeTakeFirstOrThrow()).toEqual({ mobile: old })
    const page = (await second.get(`/waiting-acts/${waiting}`)).body
    for (const words of ['没有验证码，手机号换成', '怎样核对了本人：视频核对了身份证']) expect(page).toContain(words)
    expect((await second.act('confirm-waiting-act', waiting, {})).status).toBe(303)
    await expect(inbox()).rejects.toThrow('401')
    await runDueJobs(server.deps, { tellMobile: handlers.tellMobile, deliverMessage: handlers.deliverMessage } as typeof handlers)
    const told = await server.db.selectFrom('sms_outbox').select(['mobile', 'body']).where('purpose', '=', 'notice').execute()
    const words = (number: string | null) =>
      told
        .filter((row) => row.mobile === number)
        .map(({ body }) => body)
        .join()
    expect(words(old)).toContain('你的账号换了手机号')
    expect(words(mobile)).toContain('手机号已更换')
    const audits = await server.db.selectFrom('audit').select(['act', 'reason', 'staff_id']).orderBy('id', 'desc').limit(3).execute()
    expect(audits.map(({ act, reason }) => [act, reason])).toEqual([
      ['confirm-waiting-act', ''],
      ['replace-mobile', '视频核对了身份证'],
      ['prepare-act', ''],
    ])
    expect(audits[1]?.staff_id).not.toBe(audits[2]?.staff_id)
    expect((await server.signIn(mobile)).userId).toBe(learner.userId)
  })

  it('refuses a change without a code that waited while the mobile was changed', async () => {
    const second = await staffBrowser(server, desk, ['service'])
    const proved = { mobile: `138000063${String(made).padStart(2, '0')}`, reason: '视频核对了身份证' }
    const { to } = await service.act('replace-mobile', learner.userId, proved)
    const other = `138000064${String(made).padStart(2, '0')}`
    await server.db.updateTable('users').set({ mobile: other }).where('id', '=', learner.userId).execute()
    expect((await second.act('confirm-waiting-act', Number(/waiting-acts\/(\d+)/.exec(to)?.[1]), {})).body).toContain('手机号刚刚被改过')
  })

  it('refuses a mobile of another learner', async () => {
    const { body } = await service.act('send-mobile-code', learner.userId, { mobile: '13900006101', reason: '换号' })
    expect(body).toContain(made === 1 ? '新手机号和现在的一样' : '已经是另一位学员的')
  })

  it('puts a learner into a class of a course that they have', async () => {
    const target = await server.db
      .selectFrom('study_class as class')
      .innerJoin('course_group as of', 'of.id', 'class.course_group_id')
      .select(['class.id', 'of.course_id as courseId'])
      .executeTakeFirstOrThrow()
    await service.act('grant-course', learner.userId, { courseId: String(target.courseId), days: '', reason: '开班' })
    expect((await service.act('join-class', learner.userId, { classId: String(target.id) })).status).toBe(303)
    const member = await server.db.selectFrom('class_member').select('class_id').where('user_id', '=', learner.userId).execute()
    expect(member).toEqual([{ class_id: target.id }])
    expect((await inbox()).map(([title]) => title)).toContain('班级通知')
  })
})
