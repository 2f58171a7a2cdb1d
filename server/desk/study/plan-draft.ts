import type { PlanDraftTask } from '#server/database/rows/study'
import type { Db, Tx } from '#server/database/tables'
import { type ActRow, act } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  classesOfPlan,
  type DraftedPlan,
  draftedPlan,
  lockFollowers,
  publishPlan,
  putPlanDraft,
  removePlanDraft,
  tasksDone,
} from '#server/repositories/study/plan-draft'
import { contentTyped, plannable } from '#server/repositories/study/plannable'
import { closedRefs, withoutRef } from '#server/repositories/study/plans'
import { planChanges, weekOfOffset } from '@/domain/study/plan-weeks'
import { DAYS_OF_WEEK, learningDayOf } from '@/domain/time/day'
import {
  changed,
  contentChoices,
  difficultyTyped,
  MOST_CONTENT,
  MOST_DAYS,
  planAt,
  planPath,
  taskFields,
  taskRows,
  tasksFrom,
  typedNumber,
} from './plan-task'

const roles = ['service'] as const
const NEW = 'new'
/** Tasks that a plan may have. */
const MOST_TASKS = 2_000
const MOST_TITLES = 5
const MOST_WEEKS = Math.ceil(MOST_DAYS / DAYS_OF_WEEK)

type Opened = { planId: number; groupId: number; key: string; drafted: DraftedPlan }

/** The plan that an address names, with its tasks as they will be: `plan`, or `plan.task`. */
async function openedAt(db: Db | Tx, ref: string): Promise<Opened> {
  const [plan, key = ''] = ref.split('.')
  const { id, courseGroupId } = await planAt(db, plan)
  return { planId: id, groupId: courseGroupId, key, drafted: await draftedPlan(db, id) }
}

const taskIn = ({ drafted, key }: Opened) =>
  found(
    drafted.tasks.find((task) => task.key === key),
    '任务',
  )

type Stored = {
  opened: Opened
  version: number
  tasks: readonly PlanDraftTask[]
  visit: { staff: { id: number } }
  now: number
  to: string
}

/** Stores the tasks of a plan as they will be. */
async function store(tx: Tx, { opened: { planId, drafted }, version, tasks, visit, now, to }: Stored) {
  if (tasks.length > MOST_TASKS) throw invalid(`一份计划最多 ${MOST_TASKS} 个任务`)
  if (tasks.some(({ dueOffset }) => dueOffset >= MOST_DAYS)) throw invalid(`一份计划最多 ${MOST_DAYS} 天`)
  if (!(await putPlanDraft(tx, { planId, version }, { tasks, staffId: visit.staff.id, now }))) throw changed()
  const { added, changed: other, removed } = planChanges(drafted.tasks, tasks)
  return { object: `plan:${planId}`, before: { removed, version }, after: { added, changed: other }, to }
}

const weekOf = ({ dueOffset }: { dueOffset: number }) => weekOfOffset(dueOffset) + 1
const taskPath = (planId: number, task: PlanDraftTask) => planPath(planId, { week: weekOf(task), task: task.key })
const newKey = ({ version }: DraftedPlan, at = 0) => `n${version}-${at}`

const write = act({
  name: 'write-plan-task',
  title: '写任务',
  roles,
  isDirect: true,
  button: '存下',
  fields: taskFields,
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    const task = opened.key === NEW ? null : taskIn(opened)
    return {
      facts: [['计划', (await planAt(db, ref.split('.')[0])).title]],
      choices: { content: contentChoices(await plannable(db, opened.groupId, MOST_CONTENT)) },
      texts: task
        ? {
            ...{ stage: [task.stage], title: [task.title], content: [contentTyped(task)], level: [task.level] },
            ...{ need: [typedNumber(task.need)], share: [typedNumber(task.needPercent)], difficulty: [difficultyTyped(task)] },
            minutes: [String(task.minutes)],
            ...{ credits: [String(task.credits)], day: [String(task.dueOffset + 1)] },
          }
        : { level: ['basic'], minutes: ['30'], credits: ['10'] },
      version: opened.drafted.version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    const isNew = opened.key === NEW
    if (!isNew) taskIn(opened)
    const [typed] = await tasksFrom(tx, { planId: opened.planId }, [values])
    const task = { key: isNew ? newKey(opened.drafted) : opened.key, ...found(typed, '任务') }
    const tasks = isNew ? [...opened.drafted.tasks, task] : opened.drafted.tasks.map((each) => (each.key === task.key ? task : each))
    // Another one is put on the same day most often.
    const to = isNew ? planPath(opened.planId, { week: weekOf(task), day: task.dueOffset + 1 }) : taskPath(opened.planId, task)
    return store(tx, { opened, version, tasks, visit, now, to })
  },
})

const move = act({
  name: 'move-plan-task',
  title: '换一天',
  roles,
  isDirect: true,
  fields: { day: taskFields.day },
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    const { title, dueOffset } = taskIn(opened)
    return { facts: [['任务', title]], texts: { day: [String(dueOffset + 1)] }, version: opened.drafted.version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { day }, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    const task = { ...taskIn(opened), dueOffset: day - 1 }
    // It comes last on its new day.
    const tasks = [...opened.drafted.tasks.filter(({ key }) => key !== task.key), task]
    return store(tx, { opened, version, tasks, visit, now, to: taskPath(opened.planId, task) })
  },
})

const remove = act({
  name: 'remove-plan-task',
  title: '删去任务',
  roles,
  isDirect: true,
  button: '删去',
  fields: {},
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    return { facts: [['任务', taskIn(opened).title]], version: opened.drafted.version }
  },
  preview: () => [],
  run: async (tx, { ref, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    const task = taskIn(opened)
    if ((await tasksDone(tx, [task])).length > 0) throw conflict('有学员做完了这个任务，不能删去；可以改它的内容，或者挪到别的一天')
    const tasks = opened.drafted.tasks.filter(({ key }) => key !== task.key)
    return store(tx, { opened, version, tasks, visit, now, to: planPath(opened.planId, { week: weekOf(task), day: task.dueOffset + 1 }) })
  },
})

const copyWeek = act({
  name: 'copy-plan-week',
  title: '复制一周',
  roles,
  isDirect: true,
  button: '复制',
  fields: {
    from: whole({ label: '复制第几周', least: 1, most: MOST_WEEKS }),
    to: whole({ label: '到第几周', hint: '那一周原有的任务还在', least: 1, most: MOST_WEEKS }),
  },
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    return { facts: [['计划', (await planAt(db, ref.split('.')[0])).title]], version: opened.drafted.version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { from, to }, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    const own = opened.drafted.tasks.filter((task) => weekOf(task) === from)
    if (own.length === 0) throw invalid(`第 ${from} 周没有任务`)
    const copies = own.map((task, at) => ({
      ...task,
      key: newKey(opened.drafted, at),
      dueOffset: task.dueOffset + (to - from) * DAYS_OF_WEEK,
    }))
    const path = planPath(opened.planId, { week: to })
    return store(tx, { opened, version, tasks: [...opened.drafted.tasks, ...copies], visit, now, to: path })
  },
})

const shift = act({
  name: 'shift-plan-days',
  title: '整体后移',
  roles,
  isDirect: true,
  button: '移动',
  fields: {
    day: whole({ label: '从第几天起', least: 1, most: MOST_DAYS }),
    days: whole({ label: '移几天', hint: '正数后移，负数前移', least: -MOST_DAYS, most: MOST_DAYS }),
  },
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    return { facts: [['计划', (await planAt(db, ref.split('.')[0])).title]], version: opened.drafted.version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { day, days }, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    if (days === 0) throw invalid('天数不能是 0')
    const moves = (dueOffset: number) => (dueOffset >= day - 1 ? dueOffset + days : dueOffset)
    const tasks = opened.drafted.tasks.map((task) => ({ ...task, dueOffset: moves(task.dueOffset) }))
    if (tasks.some(({ dueOffset }) => dueOffset < 0)) throw invalid('有任务会移到开班之前')
    return store(tx, { opened, version, tasks, visit, now, to: planPath(opened.planId, { week: weekOfOffset(day - 1) + 1 }) })
  },
})

const addTasks = act({
  name: 'add-plan-tasks',
  title: '增加任务',
  roles,
  isDirect: true,
  fields: { tasks: taskRows },
  start: async ({ db }, ref) => {
    const opened = await openedAt(db, ref)
    const { title, classCount } = await planAt(db, ref)
    return {
      choices: { 'tasks.content': contentChoices(await plannable(db, opened.groupId, MOST_CONTENT)) },
      facts: [
        ['计划', title],
        ['使用的班级', classCount ?? 0],
      ],
      version: opened.drafted.version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values, version, visit, now }) => {
    const opened = await openedAt(tx, ref)
    const typed = await tasksFrom(tx, { planId: opened.planId }, values.tasks)
    const more = typed.map((task, at) => ({ key: newKey(opened.drafted, at), ...task }))
    const tasks = [...opened.drafted.tasks, ...more]
    return store(tx, { opened, version, tasks, visit, now, to: planPath(opened.planId) })
  },
})

/** Refuses tasks about content that is gone, or that learners of the plan could not open. */
async function refuseFaults(db: Db | Tx, { planId, drafted: { tasks } }: Opened): Promise<void> {
  const [lost] = await withoutRef(db, tasks)
  if (lost) throw invalid(`“${lost.title}”的内容已经不在了，请先换掉`)
  const [closed] = await closedRefs(db, { planId }, tasks)
  if (closed) throw invalid(`“${closed.title}”学员打不开：不在他们的课程里，请先换掉`)
}

async function refuseDone(db: Db | Tx, removed: readonly PlanDraftTask[]): Promise<void> {
  const [done] = await tasksDone(db, removed)
  if (done) throw conflict(`有学员做完了“${done.title}”，不能删去；请放弃这次改动，或者重新安排`)
}

const titlesOf = (tasks: readonly PlanDraftTask[]) => {
  const titles = tasks.slice(0, MOST_TITLES).map(({ title }) => title)
  return `${titles.join('、')}${tasks.length > MOST_TITLES ? '等' : ''}`
}

const publish = act({
  name: 'publish-plan',
  title: '发布改动',
  roles,
  fields: { words: text({ label: '告诉学员', hint: '发给班里每位学员；不填就不发消息', most: 100, isOptional: true }) },
  start: async ({ db }, ref) => {
    const { drafted } = await openedAt(db, ref)
    if (drafted.version === 0) throw conflict('没有改动要发布')
    return { facts: [['计划', (await planAt(db, ref)).title]], version: drafted.version }
  },
  preview: async ({ db }, ref, { words }) => {
    const opened = await openedAt(db, ref)
    await refuseFaults(db, opened)
    const { added, changed: other, removed } = planChanges(opened.drafted.published, opened.drafted.tasks)
    await refuseDone(db, removed)
    const classes = await classesOfPlan(db, opened.planId)
    const members = classes.reduce((sum, each) => sum + each.members, 0)
    return [
      ...(added.length > 0 ? [`新增 ${added.length} 个任务：${titlesOf(added)}`] : []),
      ...(other.length > 0 ? [`改 ${other.length} 个任务：${titlesOf(other)}`] : []),
      ...(removed.length > 0 ? [`删去 ${removed.length} 个任务：${titlesOf(removed)}`] : []),
      classes.length === 0
        ? '还没有班级用这份计划'
        : `${classes.map(({ title }) => title).join('、')}，${members} 位学员：还没到的日子照新的排，已到期和已完成的不变，避开各人的休息日`,
      ...(words !== '' && members > 0 ? [`${members} 位学员会收到消息：${words}`] : []),
    ]
  },
  run: async (tx, { ref, values: { words }, version, now }) => {
    const { planId } = await openedAt(tx, ref)
    const followers = await lockFollowers(tx, planId)
    const opened = await openedAt(tx, ref)
    await refuseFaults(tx, opened)
    const { published, tasks } = opened.drafted
    const { added, changed: other, removed } = planChanges(published, tasks)
    await refuseDone(tx, removed)
    if (!(await removePlanDraft(tx, { planId, version }))) throw changed()
    await publishPlan(tx, { planId, before: published, tasks, today: learningDayOf(now) })
    for (const { userId } of words === '' ? [] : followers)
      await sendMessage(tx, { userId, kind: 'plan_moved', ref: `plan:${planId}:${now}`, body: words, link: '/study-center', now })
    return { object: `plan:${planId}`, before: { removed }, after: { added, changed: other, words }, to: planPath(planId) }
  },
})

const drop = act({
  name: 'drop-plan-draft',
  title: '放弃改动',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const { drafted } = await openedAt(db, ref)
    if (drafted.version === 0) throw conflict('没有改动')
    return { facts: [], version: drafted.version }
  },
  preview: () => ['没有发布的改动会丢掉，学员看到的计划不变'],
  run: async (tx, { ref, version }) => {
    const { planId, drafted } = await openedAt(tx, ref)
    if (!(await removePlanDraft(tx, { planId, version }))) throw changed()
    return { object: `plan:${planId}`, before: { tasks: drafted.tasks }, after: null, to: planPath(planId) }
  },
})

/** Acts on the tasks of a plan, which learners follow once they are published. */
export const planDraftActs: readonly ActRow[] = [write, move, remove, copyWeek, shift, addTasks, publish, drop]
