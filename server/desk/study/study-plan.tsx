import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { choice, type Field, rows, text, whole, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { invalid } from '#server/refusal'
import { copyPlan } from '#server/repositories/study/classes'
import { contentNames, type PlannableRow, plannable } from '#server/repositories/study/plannable'
import {
  addPlan,
  addPlanTasks,
  closedRefs,
  courseGroupTitle,
  courseGroupTitles,
  type DraftTask,
  listPlans,
  type PlanLine,
  type PlanPlace,
  planLine,
  planTasks,
  withoutRef,
} from '#server/repositories/study/plans'
import type { PlanTaskKind } from '@/contract/study/plan.schema'
import { taskKindNames } from '@/domain/study/credit'
import { storedIdOf } from '@/domain/text/id-text'

const teachers = ['teacher', 'service'] as const
const services = ['service'] as const
const levels = { basic: '基础', senior: '高级' } as const
const NEW = 'new'
const MOST_CONTENT = 5_000
const taskUnits = { lesson: '节课', live: '场直播', practice: '个章节', paper: '份试卷', homework: '份作业', reading: '篇文章' } as const
const MOST_TASKS = 200

type TaskContent = { kind: PlanTaskKind; refId: number }

const isKind = (kind: string): kind is PlanTaskKind => Object.hasOwn(taskKindNames, kind)

const contentTyped = ({ kind, refId }: TaskContent): string => `${kind}:${refId}`

/** Content of a task, chosen by its name; its value says of which kind it is and its number. */
const taskContent: Field<TaskContent> = {
  label: '内容',
  hint: '课时、练习的章节、试卷、作业或文章',
  look: 'pick',
  parse: ([given = '']) => {
    const [kind = '', number] = given.split(':')
    const refId = storedIdOf(number)
    return isKind(kind) && refId !== undefined ? { value: { kind, refId } } : { error: '请选择内容' }
  },
}

/** Names of content for a list to choose from. */
const contentChoices = (rows: readonly PlannableRow[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [contentTyped(row), `${taskKindNames[row.kind]} · ${row.title}`]))

const plans = list<PlanLine>({
  path: '/study-plans',
  title: '学习计划',
  section: '教学',
  roles: teachers,
  filters: [],
  above: (
    <ActLink name="add-study-plan" of={NEW}>
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

const planAt = async (db: Db | Tx, ref: string | undefined) => found(await planLine(db, idOf(ref, '学习计划')), '学习计划')

const columns: readonly { title: string; text: (task: PlannedTask) => string; isNumber?: true }[] = [
  { title: '内容', text: ({ content }) => content },
  { title: '阶段', text: ({ stage }) => stage },
  { title: '任务', text: ({ title }) => title },
  { title: '类型', text: ({ kind }) => taskKindNames[kind] },
  { title: '级别', text: ({ level }) => levels[level] },
  { title: '题数', text: ({ need }) => (need > 0 ? String(need) : '—'), isNumber: true },
  { title: '分钟', text: ({ minutes }) => String(minutes), isNumber: true },
  { title: '学分', text: ({ credits }) => String(credits), isNumber: true },
  { title: '第几天', text: ({ dueOffset }) => String(dueOffset + 1), isNumber: true },
]

/** A task as it is shown: the name of its content, and why learners of the plan could not open it. */
type PlannedTask = DraftTask & { id: number; content: string; fault: string }

const openable = async (db: Db, planId: number, tasks: readonly (DraftTask & { id: number })[]): Promise<PlannedTask[]> => {
  const lost = new Set(await withoutRef(db, tasks))
  const closed = new Set(await closedRefs(db, { planId }, tasks))
  const names = await contentNames(db, tasks)
  return tasks.map((task) => ({
    ...task,
    content: names.get(contentTyped(task)) ?? '—',
    fault: lost.has(task) ? '内容已经不在了' : closed.has(task) ? '班里的学员打不开：不在他们的课程里' : '',
  }))
}

function Tasks({ of }: { of: readonly PlannedTask[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} className={isNumber && 'number'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((task) => (
          <tr key={task.id}>
            {columns.map(({ title, text, isNumber }) => (
              <td key={title} data-title={title} className={isNumber && 'number'}>
                {text(task)}
                {title === '任务' && task.fault !== '' && <span className="chip bad">! {task.fault}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const plan = page({
  path: '/study-plans/:id',
  title: '学习计划',
  roles: teachers,
  load: async ({ db }, { params }) => {
    const row = await planAt(db, params.id)
    return { row, tasks: await openable(db, row.id, await planTasks(db, row.id)) }
  },
  view: ({ row, tasks }) => (
    <>
      <Facts
        of={[
          ['计划', row.title],
          ['科目', row.groupTitle],
          ['使用的班级', row.classCount ?? 0],
        ]}
      />
      {tasks.some(({ fault }) => fault !== '') && (
        <p className="error">
          课程改过，有 {tasks.filter(({ fault }) => fault !== '').length} 个任务学员打不开：把内容放回课程，或者换一份计划。
        </p>
      )}
      <Tasks of={tasks} />
      <ActLink name="add-plan-tasks" of={row.id}>
        增加任务
      </ActLink>
      <ActLink name="copy-study-plan" of={row.id}>
        复制成新计划
      </ActLink>
    </>
  ),
})

/** Basic where no level is chosen. */
const levelIn = ([given = '']: readonly string[]): { value: keyof typeof levels } | { error: string } =>
  given === '' ? { value: 'basic' } : given === 'basic' || given === 'senior' ? { value: given } : { error: '请选择级别' }

const taskRows = rows({
  label: '任务',
  hint: '阶段名称相同的任务排在同一个阶段；第几天从开班那天算起，开班当天是第 1 天',
  most: MOST_TASKS,
  columns: {
    stage: text({ label: '阶段', most: 30 }),
    title: text({ label: '任务', most: 60 }),
    content: taskContent,
    level: { ...choice({ label: '级别', choices: levels }), parse: levelIn },
    need: wholeOrNone({ label: '题数', hint: '练习要答的题数，其他不填', least: 0, most: 500 }),
    minutes: whole({ label: '分钟', least: 1, most: 600 }),
    credits: whole({ label: '学分', least: 0, most: 1_000 }),
    day: whole({ label: '第几天', least: 1, most: 730 }),
  },
})

type TaskRow = Omit<DraftTask, 'dueOffset' | 'kind' | 'refId' | 'need'> & { content: TaskContent; need: number | null; day: number }

/** Reads the typed tasks of a plan. Refuses what is about nothing or closed to the class, and a practice without questions. */
async function tasksFrom(db: Db | Tx, place: PlanPlace, typed: readonly TaskRow[]): Promise<DraftTask[]> {
  const tasks = typed.map(({ day, need, content, ...task }) => ({
    ...task,
    ...content,
    need: content.kind === 'practice' ? (need ?? 0) : 0,
    dueOffset: day - 1,
  }))
  const empty = tasks.find(({ kind, need }) => kind === 'practice' && need === 0)
  if (empty) throw invalid(`“${empty.title}”是练习，请填要答的题数`)
  const [lost] = await withoutRef(db, tasks)
  if (lost) throw invalid(`“${lost.title}”：这${taskUnits[lost.kind]}已经不在了，请重新选择`)
  const [closed] = await closedRefs(db, place, tasks)
  if (closed) throw invalid(`“${closed.title}”：这一课属于班里学员没有买的课程，他们打不开，不能作任务`)
  return tasks
}

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

const addTasks = act({
  name: 'add-plan-tasks',
  title: '增加任务',
  roles: services,
  fields: { tasks: taskRows },
  start: async ({ db }, ref) => {
    const { title, classCount, courseGroupId } = await planAt(db, ref)
    return {
      choices: { 'tasks.content': contentChoices(await plannable(db, courseGroupId, MOST_CONTENT)) },
      facts: [
        ['计划', title],
        ['使用的班级', classCount ?? 0],
      ],
    }
  },
  preview: async ({ db }, ref, { tasks }) => [
    `增加 ${(await tasksFrom(db, { planId: (await planAt(db, ref)).id }, tasks)).length} 个任务`,
    '正在学的学员也会看到；按计划早已到期的，从学员下次打开学习中心那天起算，不会一出现就逾期',
  ],
  run: async (tx, { ref, values: { tasks } }) => {
    const { id } = await planAt(tx, ref)
    await addPlanTasks(tx, id, await tasksFrom(tx, { planId: id }, tasks))
    return { object: `plan:${id}`, before: null, after: { tasks }, to: `/study-plans/${id}` }
  },
})

/** Plans: templates that classes follow. */
export const studyPlanArea: Area = { pages: [plans, plan], acts: [add, copy, addTasks] }
