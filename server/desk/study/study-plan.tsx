import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { copyPlan } from '#server/repositories/study/classes'
import { plannable } from '#server/repositories/study/plannable'
import { addPlan, changePlan, courseGroupTitle, courseGroupTitles, listPlans, type PlanLine } from '#server/repositories/study/plans'
import { planDraftActs } from './plan-draft'
import { planPage } from './plan-page'
import { changed, contentChoices, MOST_CONTENT, planAt, taskRows, tasksFrom } from './plan-task'

const teachers = ['teacher', 'service'] as const
const services = ['service'] as const
const NEW = 'new'

const plans = list<PlanLine>({
  path: '/study-plans',
  title: '学习计划',
  section: '教学',
  roles: teachers,
  filters: [],
  acts: (
    <ActLink name="add-study-plan" of={NEW} isMain>
      新建计划
    </ActLink>
  ),
  columns: [
    { title: '计划', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '科目', text: ({ groupTitle }) => groupTitle },
    { title: '任务', text: ({ taskCount }) => String(taskCount ?? 0), isNumber: true },
    { title: '班级', text: ({ classCount }) => String(classCount ?? 0), isNumber: true },
  ],
  load: ({ db }, { before, limit }) => listPlans(db, { before, limit }),
  to: ({ id }) => `/study-plans/${id}`,
})

const add = act({
  name: 'add-study-plan',
  title: '新建学习计划',
  roles: services,
  fields: {
    courseGroupId: object({ label: '学习组' }),
    title: text({ label: '名称', most: 40 }),
    tasks: taskRows,
  },
  start: async ({ db }) => ({
    facts: [['说明', '新计划先不用在任何班级，核对后在班级页更换']],
    choices: {
      courseGroupId: choicesOf(await courseGroupTitles(db)),
      'tasks.content': contentChoices(await plannable(db, null, MOST_CONTENT)),
    },
  }),
  preview: async ({ db }, _ref, { courseGroupId, title, tasks }) => {
    const group = found(await courseGroupTitle(db, courseGroupId), '科目')
    const whole = await tasksFrom(db, { courseGroupId }, tasks)
    return [`${group.title}的新计划“${title}”，${whole.length} 个任务，到第 ${Math.max(...whole.map((one) => one.dueOffset)) + 1} 天`]
  },
  run: async (tx, { values: { courseGroupId, title, tasks } }) => {
    found(await courseGroupTitle(tx, courseGroupId), '科目')
    const id = await addPlan(tx, courseGroupId, title, await tasksFrom(tx, { courseGroupId }, tasks))
    return { object: `plan:${id}`, before: null, after: { courseGroupId, title, tasks }, to: `/study-plans/${id}` }
  },
})

const change = act({
  name: 'change-study-plan',
  title: '改学习计划',
  roles: services,
  fields: {
    title: text({ label: '名称', most: 40 }),
    dayMinutes: whole({ label: '一天最多几分钟', hint: '任务合起来超过它的日子会在计划里标出来', least: 10, most: 600 }),
  },
  start: async ({ db }, ref) => {
    const { title, groupTitle, dayMinutes } = await planAt(db, ref)
    return {
      facts: [['科目', groupTitle]],
      texts: { title: [title], dayMinutes: [String(dayMinutes)] },
      version: rowVersion({ title, dayMinutes }),
    }
  },
  preview: (_deps, _ref, { title, dayMinutes }) => [`名称“${title}”，一天最多 ${dayMinutes} 分钟`, '学员的任务和日子不变'],
  run: async (tx, { ref, values, version }) => {
    const { title, dayMinutes } = await planAt(tx, ref)
    const was = { title, dayMinutes }
    const id = idOf(ref, '学习计划')
    if (rowVersion(was) !== version || !(await changePlan(tx, id, was, values))) throw changed()
    return { object: `plan:${id}`, before: was, after: values, to: `/study-plans/${id}` }
  },
})

const copy = act({
  name: 'copy-study-plan',
  title: '复制学习计划',
  roles: services,
  fields: { title: text({ label: '名称', most: 40 }) },
  start: async ({ db }, ref) => ({ facts: [['照着', (await planAt(db, ref)).title]] }),
  preview: () => ['复制阶段和任务，先不用在任何班级'],
  run: async (tx, { ref, values: { title } }) => {
    const from = await planAt(tx, ref)
    const id = found(await copyPlan(tx, from.id, title), '学习计划')
    return { object: `plan:${id}`, before: null, after: { from: from.id, title }, to: `/study-plans/${id}` }
  },
})

/** Plans: templates that classes follow. */
export const studyPlanArea: Area = { pages: [plans, planPage], acts: [add, change, copy, ...planDraftActs] }
