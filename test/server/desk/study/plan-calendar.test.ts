import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { plan } from '@/contract/study/plan'
import { practice } from '@/contract/tiku/practice'
import { learningDayOf } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

/** A plan of the seed, and the class of its first learner. */
const PLAN = 1
const LEARNER = '13800000001'

describe('the plan as a calendar', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    learner = await server.signIn(LEARNER)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const pageOf = async (query = '') => (await service.get(`/study-plans/${PLAN}${query}`)).body.replaceAll('<!-- -->', '')
  const published = () =>
    server.db.selectFrom('plan_task').select(['id', 'title', 'due_offset as day']).where('plan_id', '=', PLAN).orderBy('seq').execute()
  const drafted = async () =>
    (await server.db.selectFrom('plan_draft').select('tasks').where('plan_id', '=', PLAN).executeTakeFirst())?.tasks ?? []
  const form = { stage: '新的阶段', title: '读一篇', content: 'reading:3', level: 'basic', need: '', minutes: '8', credits: '6' }
  /** The learner's tasks, with the day on which each is due. */
  const seen = async () => {
    const { stages } = await server.send(plan.plan, { params: { id: PLAN } }, learner)
    const all = []
    for (const { id } of stages) all.push(...(await server.send(plan.stage, { params: { id: PLAN, stageId: id } }, learner)).tasks)
    return all
  }

  it('shows four weeks with a cell a day, what each asks for, and opens a day', async () => {
    const body = await pageOf()
    expect(body).toContain('第 1 周')
    expect(body).toContain('data-day="28"')
    expect(body).not.toContain('data-day="29"')
    expect(await pageOf('?week=2')).not.toContain('data-day="7"')
    expect(await pageOf('?day=3')).toContain('第 1 周，第 3 天')
  })

  it('lists days one below the other, and keeps that way to look at it', async () => {
    const body = await pageOf('?view=day&week=2')
    expect(body).toContain('class="calendar days"')
    expect(body).toContain('aria-current="page">按天</a>')
    const days = [...body.matchAll(/data-day="(\d+)"/g)].map(([, day]) => Number(day))
    expect(days).toEqual(Array.from({ length: 14 }, (_none, at) => 8 + at))
    expect(body).toMatch(/href="\/study-plans\/1\?week=2&amp;view=day&amp;task=[^"]+#edit"/)
    expect(body).toMatch(/href="\/study-plans\/1\?week=1&amp;view=day" aria-label="上一周"/)
    expect(await pageOf('?view=list')).not.toContain('class="calendar')
  })

  it('finds content by kind and word, and begins the form with what suits it', async () => {
    const found = await pageOf('?day=3&kind=practice&word=%25')
    expect(found).toContain('没有找到')
    const chapters = await pageOf('?day=3&kind=practice')
    const [, ref = ''] = /ref=(practice%3A\d+)/.exec(chapters) ?? []
    expect(chapters).toMatch(/<small>\d+ 题<\/small>/)
    const chosen = await pageOf(`?day=3&ref=${ref}`)
    expect(chosen).toMatch(/name="need"[^>]* value="\d+"/)
    expect(chosen).toMatch(/name="day"[^>]* value="3"/)
  })

  it('takes a knowledge point with a share of right answers, and refuses a point of another chapter', async () => {
    const [point] = await server.db.selectFrom('knowledge_point').select(['id', 'chapter_id as chapter', 'title']).execute()
    const [, ref = ''] =
      new RegExp(`ref=(practice%3A${point?.chapter}\\.${point?.id})"`).exec(
        await pageOf(`?day=3&kind=practice&word=${encodeURIComponent(point?.title ?? '')}`),
      ) ?? []
    expect(await pageOf(`?day=3&ref=${ref}`)).toContain(`value="practice:${point?.chapter}.${point?.id}"`)
    const task = { ...form, content: `practice:${point?.chapter}.${point?.id}`, need: '15', day: '3' }
    const tooMuch = await service.act('write-plan-task', `${PLAN}.new`, { ...task, share: '101' })
    expect(tooMuch.body).toContain('答对百分之几才算做完')
    const strange = await service.act('write-plan-task', `${PLAN}.new`, { ...task, content: `practice:${point?.chapter}.999999` })
    expect(strange.body).toContain('这个章节已经不在了')
    expect((await service.act('write-plan-task', `${PLAN}.new`, { ...task, share: '60' })).status).toBe(303)
    expect(await drafted()).toContainEqual(expect.objectContaining({ pointId: point?.id, needPercent: 60, need: 15 }))
    expect(await pageOf()).toContain('15 题，答对 60%')
    await service.act('drop-plan-draft', PLAN, {})
  })

  it('asks for questions of some difficulties, which the learner then practises', async () => {
    const [chapter] = await server.db.selectFrom('tiku_chapter').select('id').orderBy('id').execute()
    const task = { ...form, title: '先做容易的', content: `practice:${chapter?.id}`, need: '5', day: '1', difficulty: '1-3' }
    expect((await service.act('write-plan-task', `${PLAN}.new`, { ...task, difficulty: '9' })).body).toContain('请选择难度')
    expect((await service.act('write-plan-task', `${PLAN}.new`, task)).status).toBe(303)
    const made = (await drafted()).find(({ title }) => title === '先做容易的')
    expect(made?.difficulties).toEqual([1, 2, 3])
    expect(await pageOf()).toContain('5 题，易到中')
    expect(await pageOf(`?task=${made?.key}`)).toMatch(/<option value="1-3" selected/)
    await service.act('publish-plan', PLAN, {})
    const own = (await seen()).find(({ title }) => title === '先做容易的')
    expect(own?.practice).toMatchObject({ kind: 'random', chapterId: chapter?.id, count: 5, difficulties: [1, 2, 3] })
    if (!own?.practice) throw new Error('no practice')
    const begun = await server.send(practice.start, { body: { source: own.practice, mode: 'practice' } }, learner)
    const ids = begun.questions.map(({ id }) => id)
    const levels = await server.db
      .selectFrom('question')
      .innerJoin('question_version as said', (join) =>
        join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
      )
      .select('said.difficulty')
      .where('question.id', 'in', ids)
      .execute()
    expect(levels.every(({ difficulty }) => difficulty <= 3)).toBe(true)
  })

  it('marks the days that pass the minutes of the plan, which staff set', async () => {
    expect((await service.act('change-study-plan', PLAN, { title: '二十四周计划', dayMinutes: '10' })).status).toBe(303)
    expect(await pageOf()).toContain('超过每天 10 分钟')
    const stale = await service.act('change-study-plan', PLAN, { title: '别的名字', dayMinutes: '60' }, 0)
    expect(stale.body).toContain('刚被别人改过')
    expect((await service.act('change-study-plan', PLAN, { title: '二十四周计划', dayMinutes: '600' })).status).toBe(303)
    expect(await pageOf()).not.toContain('超过每天')
  })

  it('counts the days of a class as dates', async () => {
    const [first] = await server.db.selectFrom('study_class').select('id').where('plan_id', '=', PLAN).orderBy('start_day').execute()
    expect(await pageOf(`?as=${first?.id}`)).toMatch(/\d\d-\d\d 周[一二三四五六日]/)
  })

  it('keeps a new task, a moved one and a removed one as a draft that learners do not see', async () => {
    const before = await published()
    const made = await service.act('write-plan-task', `${PLAN}.new`, { ...form, day: '20' })
    expect(made.to).toMatch(/\/study-plans\/1\?week=3&day=20/)
    const last = before.at(-1)
    expect((await service.act('move-plan-task', `${PLAN}.${last?.id}`, { day: '2' })).status).toBe(303)
    const [free] = await server.db
      .selectFrom('plan_task')
      .select('id')
      .where('plan_id', '=', PLAN)
      .where('id', 'not in', server.db.selectFrom('task_done').select('task_id'))
      .where('id', '!=', last?.id ?? 0)
      .orderBy('id', 'desc')
      .execute()
    expect((await service.act('remove-plan-task', `${PLAN}.${free?.id}`, {})).status).toBe(303)
    expect(await published()).toEqual(before)
    expect((await drafted()).map(({ key }) => key)).not.toContain(String(free?.id))
    expect(await pageOf()).toContain('草稿有 3 处改动')
  })

  it('refuses what somebody else has changed meanwhile, and content that learners cannot open', async () => {
    const stale = await service.act('write-plan-task', `${PLAN}.new`, { ...form, day: '20' }, 0)
    expect(stale.body).toContain('刚被别人改过')
    const lost = await service.act('write-plan-task', `${PLAN}.new`, { ...form, content: 'reading:9999', day: '20' })
    expect(lost.body).toContain('这篇文章已经不在了')
    for (const act of ['write-plan-task', 'move-plan-task', 'remove-plan-task'])
      expect((await service.get(`/acts/${act}/${PLAN}.nothing`)).status).toBe(404)
  })

  it('gives learners the new tasks and days, but leaves what is due or was moved for them', async () => {
    await service.act('drop-plan-draft', PLAN, {})
    await server.send(plan.home, { query: {} }, learner)
    const today = learningDayOf(server.clock.now())
    const dueDays = async () => {
      const rows = await server.db.selectFrom('task_due').selectAll().where('user_id', '=', learner.userId).orderBy('due_day').execute()
      return new Map(rows.map((row) => [row.task_id, row.due_day]))
    }
    const before = await dueDays()
    const done = new Set((await server.db.selectFrom('task_done').select('task_id as id').execute()).map(({ id }) => id))
    const open = [...before].filter(([id]) => !done.has(id))
    const [due] = open.filter(([, day]) => day <= today)
    const [ahead, gone, own] = open.filter(([, day]) => day > today + 1).toReversed()
    if (!due || !ahead || !gone || !own) throw new Error('the seed lacks tasks')
    await service.act('write-plan-task', `${PLAN}.new`, { ...form, day: '20' })
    // The learner has moved this one.
    await server.db
      .updateTable('task_due')
      .set({ moved_by: 1 })
      .where('user_id', '=', learner.userId)
      .where('task_id', '=', own[0])
      .execute()
    for (const [id] of [due, ahead, own]) await service.act('move-plan-task', `${PLAN}.${id}`, { day: '100' })
    await service.act('remove-plan-task', `${PLAN}.${gone[0]}`, {})
    const { body } = await service.get(`/acts/publish-plan/${PLAN}`)
    expect(body).toContain('发布改动')
    expect((await service.act('publish-plan', PLAN, { words: '考期提前，计划改了' })).status).toBe(303)
    expect(await drafted()).toEqual([])
    const told = server.db.selectFrom('message').select('body').where('user_id', '=', learner.userId).where('kind', '=', 'plan_moved')
    expect((await told.execute()).map(({ body }) => body)).toContain('考期提前，计划改了')
    const after = await dueDays()
    expect(after.get(due[0])).toBe(due[1])
    expect(after.get(ahead[0])).toBeGreaterThan(ahead[1])
    expect(after.get(own[0])).toBe(own[1])
    expect(after.has(gone[0])).toBe(false)
    expect((await seen()).map(({ title }) => title)).toContain('读一篇')
    const offsets = (await published()).map(({ day }) => day)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })

  it('keeps a task that a learner has done', async () => {
    const { id } = await server.db
      .selectFrom('task_done')
      .innerJoin('plan_task as task', 'task.id', 'task_done.task_id')
      .select('task.id')
      .where('task.plan_id', '=', PLAN)
      .orderBy('task.id')
      .executeTakeFirstOrThrow()
    expect((await service.act('remove-plan-task', `${PLAN}.${id}`, {})).body).toContain('有学员做完了这个任务，不能删去')
  })

  it('refuses a removal when the task was done before it is published', async () => {
    const free = await server.db
      .selectFrom('plan_task')
      .select(['id', 'title'])
      .where('plan_id', '=', PLAN)
      .where('id', 'not in', server.db.selectFrom('task_done').select('task_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await service.act('remove-plan-task', `${PLAN}.${free.id}`, {})
    const row = { user_id: learner.userId, task_id: free.id, done_day: 1, outcome: 'on_time' as const, credits: 0, done_at: 1 }
    await server.db.insertInto('task_done').values(row).execute()
    expect((await service.act('publish-plan', PLAN, { words: '' })).body).toContain(`有学员做完了“${free.title}”`)
    expect((await service.act('drop-plan-draft', PLAN, {})).status).toBe(303)
    expect(await drafted()).toEqual([])
    expect((await service.get(`/acts/drop-plan-draft/${PLAN}`)).body).toContain('没有改动')
    expect((await service.get(`/acts/publish-plan/${PLAN}`)).body).toContain('没有改动要发布')
  })

  it('copies a week behind the last, and moves all days from one on', async () => {
    const before = await published()
    const first = before.filter(({ day }) => day < 7).length
    expect((await service.act('copy-plan-week', PLAN, { from: '90', to: '91' })).body).toContain('第 90 周没有任务')
    expect((await service.act('copy-plan-week', PLAN, { from: '1', to: '20' })).status).toBe(303)
    expect((await drafted()).filter(({ dueOffset }) => dueOffset >= 133).length).toBe(first)
    expect((await service.act('shift-plan-days', PLAN, { day: '1', days: '-3' })).body).toContain('有任务会移到开班之前')
    expect((await service.act('shift-plan-days', PLAN, { day: '1', days: '0' })).body).toContain('天数不能是 0')
    expect((await service.act('shift-plan-days', PLAN, { day: '134', days: '700' })).body).toContain('一份计划最多 730 天')
    expect((await service.act('shift-plan-days', PLAN, { day: '134', days: '7' })).status).toBe(303)
    expect((await drafted()).filter(({ dueOffset }) => dueOffset >= 140).length).toBe(first)
    expect((await service.act('publish-plan', PLAN, { words: '' })).status).toBe(303)
    expect((await published()).length).toBe(before.length + first)
  })

  it('shows a plan as learners of a class will see it, with what is drafted', async () => {
    const seenBy = async (query = '') => (await service.get(`/study-plans/${PLAN}/seen${query}`)).body.replaceAll('<!-- -->', '')
    await service.act('write-plan-task', `${PLAN}.new`, { ...form, day: '9', stage: '草稿里的阶段', title: '草稿里的一篇' })
    const tasks = await drafted()
    const rows = await server.db.selectFrom('plan_stage').select('title').where('plan_id', '=', PLAN).orderBy('seq').execute()
    const used = [...new Set(tasks.map(({ stage }) => stage))]
    const stages = [...rows.map(({ title }) => title).filter((title) => used.includes(title)), '草稿里的阶段']
    expect([...used].sort()).toEqual([...stages].sort())
    const body = await seenBy()
    const listed = [...body.matchAll(/class="tile"><b>([^<]*)<\/b><small><span class="chip/g)].map(([, title]) => title)
    expect(listed.slice(0, stages.length)).toEqual(stages)
    expect(body).toMatch(/进行中<\/span> \d{4}-\d\d-\d\d 至/)
    const last = await seenBy(`?stage=${stages.length}`)
    expect(last).toContain(`点开“${stages.at(-1)}”`)
    for (const { title } of tasks.filter(({ stage }) => stage === stages.at(-1))) expect(last).toContain(title)
    expect(await seenBy('?stage=9999')).toContain(`点开“${stages.at(-1)}”`)
    const other = await server.db
      .selectFrom('study_class')
      .select(['id', 'title'])
      .where('plan_id', '=', PLAN)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await seenBy(`?as=${other.id}`)).toContain(`<p class="muted">${other.title}</p>`)
  })
})
