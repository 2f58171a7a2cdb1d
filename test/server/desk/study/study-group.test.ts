import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { learningDayOf } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'
import { type Browser, staffBrowser, tokenIn } from '../staff'

/** A course of the seed that no study group is of. */
const COURSE = 101

describe('study from nothing', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    learner = await server.signIn('13900007001')
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const idIn = (to: string) => Number(/\d+/.exec(to)?.[0])
  let group = 0
  const classes: number[] = []
  /** The number of a learner's place in a class. */
  const placeOf = async ({ userId }: TestSession) =>
    (await server.db.selectFrom('class_member').select('id').where('user_id', '=', userId).executeTakeFirst())?.id ?? 0
  const toldBy = async ({ userId }: TestSession, ref: string) =>
    (await server.db.selectFrom('message').select('body').where('user_id', '=', userId).where('ref', 'like', ref).execute()).map(
      ({ body }) => body,
    )

  it('makes a group, a plan through the course, and two classes', async () => {
    group = idIn((await service.act('add-study-group', 'new', { courseId: String(COURSE), title: '经济法一组', intro: '每天一小时' })).to)
    const plan = await service.act('plan-from-course', group, { title: '经济法计划', minutesADay: '60', daysOff: '1' })
    const planId = idIn(plan.to)
    const lessons = await server.db.selectFrom('lesson').select('id').where('course_id', '=', COURSE).orderBy('seq').execute()
    const tasks = await server.db
      .selectFrom('plan_task')
      .select(['ref_id', 'due_offset'])
      .where('plan_id', '=', planId)
      .orderBy('id')
      .execute()
    expect(tasks.map(({ ref_id }) => ref_id)).toEqual(lessons.map(({ id }) => id))
    expect(tasks.every(({ due_offset }) => due_offset % 7 < 6)).toBe(true)
    const teacher = await server.db.selectFrom('staff').select(['id', 'name']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    const terms = { planId: String(planId), teacherId: String(teacher.id), startAt: '2026-03-02 08:00', capacity: '2' }
    for (const title of ['一班', '二班']) classes.push(idIn((await service.act('add-class', group, { ...terms, title })).to))
    expect(classes.every((id) => id > 0)).toBe(true)
    const led = await server.db.selectFrom('study_class').select(['teacher_name', 'teacher_staff_id']).where('id', 'in', classes).execute()
    expect(led).toEqual(classes.map(() => ({ teacher_name: teacher.name, teacher_staff_id: teacher.id })))
    expect((await service.act('add-class', group, { ...terms, title: '三班', teacherId: '999999' })).body).toContain('班主任不存在')
    const other = await server.db.selectFrom('study_plan').select('id').where('course_group_id', '<>', group).executeTakeFirstOrThrow()
    const foreign = await service.act('add-class', group, { ...terms, title: '四班', planId: String(other.id) })
    expect(foreign.body).toContain('这份学习计划不是这个学习组的')
  })

  it('refuses who has not registered and who lacks the course, by name', async () => {
    const [first = 0] = classes
    expect((await service.act('add-class-members', first, { mobiles: '13900009999' })).body).toContain('还没有注册：13900009999')
    expect((await service.act('add-class-members', first, { mobiles: '不是号码' })).body).toContain('不是手机号')
    const refused = await service.act('add-class-members', first, { mobiles: '13900007001' })
    expect(refused.body).toContain('尾号 7001')
    expect(refused.body).toContain('开通课程后才能加入班级')
  })

  it('adds owners of the course, tells them, and moves one to the other class', async () => {
    const [first = 0, second = 0] = classes
    await own(server, learner, COURSE, null)
    expect((await service.act('add-class-members', first, { mobiles: '13900007001' })).status).toBe(303)
    const told = await server.db.selectFrom('message').select('body').where('user_id', '=', learner.userId).execute()
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('一班')])
    expect((await service.get(`/study-classes/${first}/members`)).body).toContain(`（${learner.userId}）`)
    expect((await service.act('move-class-member', await placeOf(learner), { classId: String(second) })).status).toBe(303)
    const member = await server.db.selectFrom('class_member').select('class_id').where('user_id', '=', learner.userId).executeTakeFirst()
    expect(member?.class_id).toBe(second)
  })

  it('tells a learner of each class they are put into: again after they left, not where they are in it already', async () => {
    const [, second = 0] = classes
    const other = await server.signIn('13900007003')
    await own(server, other, COURSE, null)
    const add = () => service.act('add-class-members', second, { mobiles: '13900007003' })
    for (let times = 0; times < 2; times++) expect((await add()).status).toBe(303)
    expect(await toldBy(other, 'class:%')).toEqual([expect.stringContaining('二班')])
    expect((await service.act('remove-class-member', await placeOf(other), { reason: '先停一停' })).status).toBe(303)
    server.clock.advance(1_000)
    expect((await add()).status).toBe(303)
    expect(await toldBy(other, 'class:%')).toHaveLength(2)
    expect((await service.act('remove-class-member', await placeOf(other), { reason: '换课' })).status).toBe(303)
  })

  it('gives tasks content by name, and says which task a change of courses closes', async () => {
    const { plan_id: planId } = await server.db
      .selectFrom('study_class')
      .select('plan_id')
      .where('id', '=', classes[0] ?? 0)
      .executeTakeFirstOrThrow()
    const form = (await service.get(`/acts/add-plan-tasks/${planId}`)).body
    const [, other = ''] = /<option value="(lesson:\d+)">课程 · 初级会计备考导学课：/.exec(form) ?? []
    expect(form).toContain('练习 · 经济法基础：总论')
    const task = (content: string) => ({ tasks: ['第一阶段', '先听一节', content, '', '', '', '10', '2', '1'] })
    expect((await service.act('add-plan-tasks', planId, task('lesson:999999'))).body).toContain('这节课已经不在了')
    const closed = await server.db
      .selectFrom('lesson')
      .select('id')
      .where('course_id', '=', 103)
      .where('is_trial', '=', false)
      .executeTakeFirstOrThrow()
    expect(form).not.toContain(`"lesson:${closed.id}"`)
    expect((await service.act('add-plan-tasks', planId, task(`lesson:${closed.id}`))).body).toContain('他们打不开，不能作任务')
    expect((await service.act('add-plan-tasks', planId, task(other))).status).toBe(303)
    expect((await service.get(`/study-plans/${planId}`)).body).not.toContain('打不开')
    await server.db.updateTable('course').set({ price: 9_900 }).where('id', '=', 104).execute()
    await server.db.updateTable('lesson').set({ is_trial: false }).where('course_id', '=', 104).execute()
    const page = (await service.get(`/study-plans/${planId}?view=list`)).body
    expect(page).toContain('班里的学员打不开：不在他们的课程里')
    expect(page.replaceAll('<!-- -->', '')).toContain('有 1 个任务学员打不开')
  })

  it('nudges who owes tasks, once a day', async () => {
    const [, second = 0] = classes
    const nobody = await service.act('nudge-class', second, { body: '{昵称}，还有 {欠} 个任务', sms: 'no' })
    expect(nobody.body).toContain('现在没有学员欠任务')
    const task = await server.db
      .selectFrom('plan_task')
      .innerJoin('study_class as class', 'class.plan_id', 'plan_task.plan_id')
      .select('plan_task.id')
      .where('class.id', '=', second)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('task_due')
      .values({ user_id: learner.userId, task_id: task.id, due_day: 1 })
      .onConflict((on) => on.columns(['user_id', 'task_id']).doUpdateSet({ due_day: 1 }))
      .execute()
    for (let times = 0; times < 2; times += 1)
      expect((await service.act('nudge-class', second, { body: '{昵称}，还有 {欠} 个任务', sms: 'no' })).status).toBe(303)
    const told = await server.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', learner.userId)
      .where('ref', 'like', 'nudge:%')
      .execute()
    expect(told).toEqual([{ body: expect.stringContaining('还有 1 个任务') }])
  })

  it('shows the tasks of this week with who has not done them, and the newest mock result', async () => {
    const [, second = 0] = classes
    const path = `/study-classes/${second}/members`
    const today = learningDayOf(server.clock.now())
    const { rows: tasks } = await sql<{ id: number; title: string }>`
      select task.id, task.title from plan_task as task join study_class as class on class.plan_id = task.plan_id
      where class.id = ${second} order by task.seq limit 2`.execute(server.db)
    const [done, owed] = tasks
    for (const { id } of tasks)
      await sql`insert into task_due (user_id, task_id, due_day) values (${learner.userId}, ${id}, ${today})
        on conflict (user_id, task_id) do update set due_day = excluded.due_day`.execute(server.db)
    await sql`insert into task_done (user_id, task_id, done_day, outcome, credits, done_at)
      values (${learner.userId}, ${done?.id}, ${today}, 'on_time', 1, 1) on conflict do nothing`.execute(server.db)
    const mock = await sql<{ id: number }>`
      with of as (
        select paper.id, paper.full_marks from paper join course on course.id = ${COURSE}
        where paper.kind = 'mock' and paper.category_id in (select id from category where id = course.category_id or parent_id = course.category_id)
        order by paper.id limit 1
      ), sat as (
        insert into attempt (user_id, paper_id, number, status, started_at, deadline, submitted_at, form)
        select ${learner.userId}, id, 1, 'submitted', 1, 2, 2, '{"sections":[]}' from of returning id, paper_id
      )
      insert into result (attempt_id, user_id, paper_id, is_first, marks, used_seconds, submitted_at, marking)
      select sat.id, ${learner.userId}, sat.paper_id, true, of.full_marks * 63 / 100, 60, 2, '[]' from sat join of on of.id = sat.paper_id
      returning id`.execute(server.db)
    expect(mock.rows).toHaveLength(1)
    const page = (await service.get(path)).body.replaceAll('<!-- -->', '')
    expect(page).toMatch(/data-title="模考" class="number">63</)
    const line = (id: number | undefined) => page.slice(page.indexOf(`?task=${id}"`)).split('</tr>')[0] ?? ''
    expect(line(done?.id)).toContain('100%')
    expect(line(owed?.id)).toContain('0 / 1')
    const undone = (await service.get(`${path}?task=${owed?.id}`)).body.replaceAll('<!-- -->', '')
    expect(undone).toContain(`没做完“${owed?.title}”的 1 位`)
    expect(undone).toContain(`（${learner.userId}）`)
    expect((await service.get(`${path}?task=${done?.id}`)).body).toContain('没有这样的学员')
  })

  it('has another teacher, whose name learners see', async () => {
    const [first = 0] = classes
    await staffBrowser(server, desk, ['teacher'])
    const { id, name } = await server.db.selectFrom('staff').select(['id', 'name']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await service.act('change-class-teacher', first, { teacherId: String(id) })).status).toBe(303)
    expect((await service.act('change-class-teacher', first, { teacherId: String(id) })).body).toContain('班主任已经是这一位')
    const led = await server.db.selectFrom('study_class').select(['teacher_name', 'teacher_staff_id']).where('id', '=', first).execute()
    expect(led).toEqual([{ teacher_name: name, teacher_staff_id: id }])
  })

  it('acts on many members at once, those that are marked or all that the filter finds', async () => {
    const [, second = 0] = classes
    const path = `/study-classes/${second}/members`
    const other = await server.signIn('13900007002')
    await own(server, other, COURSE, null)
    await service.act('add-class-members', second, { mobiles: '13900007002' })
    const page = (await service.get(path)).body.replaceAll('<!-- -->', '')
    for (const words of ['全部 2', '落下的', '全班进度', `action="/bulk/nudge-class-member"`]) expect(page).toContain(words)
    const sent = async (name: string, chosen: Record<string, string | string[]>, form: Record<string, string>) => {
      const query = new URLSearchParams(
        Object.entries({ from: path, ...chosen }).flatMap(([key, of]) => [of].flat().map((each) => [key, each])),
      )
      const shown = await service.get(`/bulk/${name}?${query}`)
      const preview = await service.post(`/bulk/${name}`, { from: path, ...chosen, ...form, _token: tokenIn(shown.body), _step: 'preview' })
      const items = [...preview.body.matchAll(/name="_item" value="([^"]+)"/g)].map(([, item = '']) => item)
      const hidden = { _token: tokenIn(preview.body), _item: items, _count: String(items.length), _step: 'run' }
      await service.post(`/bulk/${name}`, { from: path, ...chosen, ...form, ...hidden })
      return items.length
    }
    const marked = { id: [String(await placeOf(learner)), String(await placeOf(other))] }
    expect(await sent('nudge-class-member', marked, { body: '{昵称}，来做题', sms: 'no' })).toBe(2)
    expect(await toldBy(other, 'nudge:%')).toEqual([expect.stringContaining('来做题')])
    expect(await sent('shift-class-member', { all: '1' }, { days: '3', reason: '放假' })).toBe(2)
    expect(await toldBy(other, 'shift:%')).toEqual([expect.stringContaining('顺延 3 天。放假')])
    expect(await sent('remove-class-member', { id: String(await placeOf(other)) }, { reason: '转学' })).toBe(1)
    expect([await placeOf(other), await toldBy(other, 'left:%')]).toEqual([0, [expect.stringContaining('转学')]])
    const left = await server.db.selectFrom('task_due').select('task_id').where('user_id', '=', other.userId).execute()
    const owns = await server.db.selectFrom('entitlement').select('course_id').where('user_id', '=', other.userId).execute()
    expect([left, owns.length]).toEqual([[], 1])
    expect((await service.get(`${path}?show=away`)).body.replaceAll('<!-- -->', '')).toContain('全部 1')
  })
})
