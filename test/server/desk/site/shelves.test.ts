import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { refreshSearch } from '#server/services/search/subjects'
import { help } from '@/contract/account/help'
import { membership } from '@/contract/account/membership'
import { course } from '@/contract/course/course'
import { order } from '@/contract/order/order'
import { search } from '@/contract/search/search'
import { page } from '@/contract/site/page'
import { plan } from '@/contract/study/plan'
import { coupon } from '@/contract/wallet/coupon'
import { startServer, type TestServer } from '../../../support/server'
import { newLesson } from '../course/new-lesson'
import { bringSheet } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

/** A minute of caching: what is taken down must not wait for it. */
const CACHE_MS = 60_000

describe('publishing and withdrawing on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true, env: { publicCacheMs: CACHE_MS } })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
    await refreshSearch(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const turn = async (name: string, id: number) => expect((await owner.act(name, id, { reason: '核对' })).to).toContain('done=1')
  const found = async (type: 'course' | 'article', searchKey: string) =>
    (await server.send(search.find, { query: { searchKey, type } })).rows.map(({ id }) => id)

  it('removes a course from lists, shelves of pages, search and the shop at once, and restores it', async () => {
    const row = await server.db.selectFrom('course').select(['id', 'title', 'category_id']).where('id', '=', 102).executeTakeFirstOrThrow()
    const listed = async () => (await server.send(course.list, { query: { limit: 100 } })).map(({ id }) => id)
    const pages = await server.db.selectFrom('block_page').select(['id', 'blocks']).execute()
    const shelf = pages.find(({ blocks }) => blocks.some((block) => block.type === 'course-shelf' && block.courseIds.includes(row.id)))
    const onPage = async () =>
      JSON.stringify((await server.send(course.pageItems, { params: { id: shelf?.id ?? 0 } })).blocks).includes(`"id":${row.id},`)
    const learner = await server.signIn('13900000051')
    const quote = () => server.send(order.quote, { query: { courseId: row.id } }, learner)
    const seen = async () => [(await listed()).includes(row.id), await onPage(), (await found('course', row.title)).includes(row.id)]
    expect(await seen()).toEqual([true, true, true])
    await quote()
    await turn('hide-course', row.id)
    expect(await seen()).toEqual([false, false, false])
    await expect(quote()).rejects.toThrow('404')
    await refreshSearch(server.deps)
    expect(await seen()).toEqual([false, false, false])
    await turn('show-course', row.id)
    expect(await seen()).toEqual([true, true, true])
  })

  it('hides an article from reading, lists and search', async () => {
    const { id, title } = await server.db.selectFrom('article').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
    const listed = async () => (await server.send(course.articles, { query: { limit: 100 } })).some((each) => each.id === id)
    expect([await listed(), (await found('article', title)).includes(id)]).toEqual([true, true])
    await turn('hide-article', id)
    expect([await listed(), (await found('article', title)).includes(id)]).toEqual([false, false])
    await expect(server.send(course.article, { params: { id } })).rejects.toThrow('404')
    await turn('show-article', id)
    expect((await server.send(course.article, { params: { id } })).title).toBe(title)
  })

  it('hides a page of blocks and an answer of the help centre', async () => {
    for (const id of [31, 1, 31]) expect((await server.send(course.pageItems, { params: { id } })).id).toBe(id)
    await turn('hide-block-page', 31)
    await expect(server.send(course.pageItems, { params: { id: 31 } })).rejects.toThrow('404')
    await turn('show-block-page', 31)
    await server.send(course.pageItems, { params: { id: 31 } })
    const { id } = await server.db.selectFrom('help_item').select('id').executeTakeFirstOrThrow()
    await turn('hide-help-item', id)
    await expect(server.send(help.detail, { params: { id } })).rejects.toThrow('404')
  })

  it('builds up a new course unseen: chapter, lesson, places, then sale', async () => {
    const form = {
      title: '成本会计入门',
      subtitle: '',
      cover: '',
      categoryId: '22',
      price: '99',
      listPrice: '199',
      validDays: '',
      examYear: '2027',
    }
    const typed = { ...form, type: 'normal', teacherIds: '1', highlights: '从零开始' }
    expect((await owner.act('add-course', 'new', { ...typed, teacherIds: '99999' })).body).toContain('有老师已经不在了')
    const made = await owner.act('add-course', 'new', typed)
    const id = Number(/\/courses\/(\d+)/.exec(made.to)?.[1])
    expect((await server.send(course.list, { query: { limit: 100 } })).map((each) => each.id)).not.toContain(id)
    await owner.act('add-chapter', id, { title: '第一章' })
    const { id: chapterId } = await server.db.selectFrom('chapter').select('id').where('course_id', '=', id).executeTakeFirstOrThrow()
    await newLesson(owner, chapterId, { type: 'video', title: '什么是成本', media: 'hls/index.m3u8', length: '10:00', trial: 'yes' })
    await owner.act('set-course-stock', id, { stock: '30' })
    const prices = { vipPrice: '90', level1: '', level2: '80.00', level3: '' }
    expect((await owner.act('set-member-prices', id, prices)).status).toBe(303)
    expect((await owner.act('set-member-prices', id, { ...prices, level2: '-1' })).status).toBe(422)
    await turn('show-course', id)
    const learner = await server.signIn('13900000052')
    const asMember = await server.send(membership.available, { params: { id } }, learner)
    expect(asMember.prices).toEqual([
      { level: 1, price: 9_000 },
      { level: 2, price: 8_000 },
    ])
    expect(await server.send(course.extra, { params: { id } })).toMatchObject({ title: '成本会计入门', lessonCount: 1, isOnSale: true })
    expect((await owner.get(`/courses/${id}/price`)).body).toContain('已售 0 / 30')
  })

  it('makes a new batch of coupons available by its token', async () => {
    const form = { form: 'coupon', title: '开学券', kind: 'amount', amount: '10', percent: '', cap: '', threshold: '0', courseIds: [] }
    const whole = {
      ...form,
      stock: '5',
      perPerson: '1',
      audience: 'all',
      place: 'page',
      startsAt: '2026-01-01 00:00',
      endsAt: '2027-01-01 00:00',
      validDays: '7',
    }
    expect((await owner.act('add-coupon-batch', 'new', { ...whole, percent: '20' })).body).toContain('减金额只填减多少')
    const made = await owner.act('add-coupon-batch', 'new', whole)
    const token = /领取口令<\/dt><dd>(\w+)/.exec((await owner.get(made.to)).body)?.[1] ?? ''
    expect(token).toMatch(/^\w{16}$/)
    const learner = await server.signIn('13900000052')
    await server.send(coupon.receive, { body: { token } }, learner)
    expect(await server.send(coupon.ofCourse, { params: { id: 103 } }, learner)).toContainEqual(
      expect.objectContaining({ token, title: '开学券', isTaken: true }),
    )
    expect((await owner.get(made.to)).body).toContain('1 / 5')
  })

  it('copies a class with its own plan', async () => {
    const from = await server.db.selectFrom('study_class').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const teacher = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const form = { title: '春季班', teacherId: String(teacher.id), startAt: '2026-12-01 08:00', capacity: '50' }
    const made = await owner.act('copy-class', from.id, form)
    const id = Number(/\/study-classes\/(\d+)/.exec(made.to)?.[1])
    await owner.act('copy-plan', id, { title: '春季计划' })
    const copy = await server.db.selectFrom('study_class').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(copy).toMatchObject({ title: '春季班', is_open: false, course_group_id: from.course_group_id, teacher_staff_id: teacher.id })
    expect(copy.plan_id).not.toBe(from.plan_id)
    const tasks = (plan: number) =>
      server.db
        .selectFrom('plan_task')
        .select(['seq', 'title', 'due_offset'])
        .where('plan_id', '=', plan)
        .orderBy('seq')
        .orderBy('title')
        .execute()
    expect(await tasks(copy.plan_id)).toEqual(await tasks(from.plan_id))
    expect((await tasks(copy.plan_id)).length).toBeGreaterThan(0)
  })

  it('makes a plan as a template, gives it to a class in use, and shifts it; its learners are notified', async () => {
    const columns = ['第一阶段', '读法条', 'reading:3', 'basic', '', '', '8', '6', '2', '第一阶段', '练一练', 'practice:22202', 'basic']
    const form = { courseGroupId: '1', title: '冲刺计划' }
    const typed = (need: string) => ({ ...form, tasks: [...columns, need, '', '15', '10', '3'] })
    expect((await owner.act('add-study-plan', 'new', typed('0'))).body).toContain('请填要答的题数')
    expect((await owner.act('add-study-plan', 'new', { ...form, tasks: typed('5').tasks.with(2, 'reading:9999') })).body).toContain(
      '这篇文章已经不在了',
    )
    const closed = ['第一阶段', '看直播', 'live:1034', 'basic', '', '', '8', '6', '2']
    expect((await owner.act('add-study-plan', 'new', { ...form, tasks: closed })).body).toContain('这一课属于班里学员没有买的课程')
    const made = await owner.act('add-study-plan', 'new', typed('5'))
    const planId = Number(/\/study-plans\/(\d+)/.exec(made.to)?.[1])
    expect((await owner.get(`/study-plans/${planId}`)).body).toContain('读法条')
    expect((await owner.act('copy-study-plan', planId, { title: '冲刺计划二' })).to).toMatch(/study-plans/)
    expect((await owner.act('add-plan-tasks', planId, { tasks: columns.slice(0, 9).with(0, '第二阶段') })).status).toBe(303)
    expect((await owner.act('publish-plan', planId, { words: '' })).status).toBe(303)
    const learner = await server.signIn('13800000001')
    const open = async () =>
      server.send(plan.plan, { params: { id: (await server.send(plan.home, { query: {} }, learner)).mine.planId } }, learner)
    const before = (await server.send(plan.home, { query: {} }, learner)).mine.credits
    expect((await owner.act('change-class-plan', 1, { planId: String(planId), reason: '考期提前' })).status).toBe(303)
    expect((await open()).stages.map(({ title, taskCount }) => [title, taskCount])).toEqual([
      ['第一阶段', 2],
      ['第二阶段', 1],
    ])
    expect((await server.send(plan.home, { query: {} }, learner)).mine.credits).toBe(before)
    expect((await owner.act('change-class-plan', 1, { planId: String(planId), reason: '再换' })).body).toContain('已经在用这个计划')
    expect((await owner.act('shift-class-plan', 1, { days: '0', reason: '放假' })).body).toContain('天数不能是 0')
    expect((await owner.act('shift-class-plan', 1, { days: '7', reason: '春节放假' })).status).toBe(303)
    const told = await server.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', learner.userId)
      .where('kind', '=', 'plan_moved')
      .execute()
    const bodies = told.map(({ body }) => body).join('\n')
    expect(bodies).toContain('换了学习计划')
    expect(bodies).toMatch(/\d 个没到期的任务顺延 7 天。春节放假/)
  })

  it('imports scores from a table, which are found with the number and the mobile', async () => {
    const heads = '准考证号,手机号,姓名,科目,得分,及格线'
    const bring = (body: string) => bringSheet(owner, desk, 'import-scores', body, { examName: '2026 年度中级会计职称考试' })
    expect((await bring(`${heads}\n440106051208,1390000,李雷,中级会计实务,八十,60`)).body).toContain('手机号少 4 位，只有 7 位')
    expect((await bring('准考证号,手机号\n1,2')).body).toContain('没认出必填的列')
    const lines = ['中级会计实务,82.5,60', '财务管理,58,60'].map((end) => `440106051208,13900000053,李小雷,${end}`)
    expect((await (await bring([heads, ...lines].join('\n'))).confirm()).status).toBe(303)
    const row = await server.db.selectFrom('exam_score').selectAll().where('ticket_no', '=', '440106051208').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ candidate: '李*雷', mobile: '13900000053' })
    expect(row.subjects).toEqual([
      { name: '中级会计实务', marks: 8250, passMarks: 6000 },
      { name: '财务管理', marks: 5800, passMarks: 6000 },
    ])
    const { body } = await owner.get('/scores?exam=中级')
    expect([body.includes('李*雷'), body.includes('****1208'), body.includes('陈*晴')]).toEqual([true, true, false])
  })

  it('puts words of the staff first among the hot words', async () => {
    await owner.act('set-hot-words', 'site', { words: '零基础入门\n考前冲刺' })
    expect((await server.send(search.hot, {})).slice(0, 2)).toEqual(['零基础入门', '考前冲刺'])
    expect((await owner.act('set-hot-words', 'site', { words: '' })).status).toBe(303)
    expect(await server.send(search.hot, {})).not.toContain('零基础入门')
  })

  it('searches for a synonym of the staff as its target word', async () => {
    const find = () => server.send(search.find, { query: { searchKey: 'qqzz', type: 'course' } })
    expect((await find()).rows).toEqual([])
    expect((await owner.act('set-synonyms', 'site', { lines: 'qqzz=会计\n没有等号' })).status).toBe(303)
    server.clock.advance(6 * 60_000)
    expect((await find()).rows[0]?.title).toContain('会计')
  })

  it('keeps the hidden fields of a floating widget', async () => {
    const form = { visible: 'no', icon: 'ticket', address: '', title: '', text: '', action: '', popupAddress: '' }
    expect((await owner.act('set-widget', 'coupon', form)).status).toBe(303)
    const { value } = await server.db
      .selectFrom('bt_setting')
      .select('value')
      .where('name', '=', 'h5_floating_widgets')
      .executeTakeFirstOrThrow()
    expect(value).toMatchObject({ coupon: { visible: false, livePopup: { title: '正在直播' } }, 'new-user-invitation': { icon: 'ticket' } })
  })

  it('offers preview links for pages of blocks only', async () => {
    await expect(server.send(page.preview, { params: { id: 31 }, query: { token: 'x' } })).rejects.toThrow('404')
  })
})
