import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { choice, moment, text, whole } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import { courseNames } from '#server/repositories/course/course-lists'
import {
  addClass,
  addGroup,
  classTeachers,
  type GroupLine,
  groupById,
  lessonsToPlan,
  listGroups,
  lockGroup,
  plansOfGroup,
  putGroup,
} from '#server/repositories/study/groups'
import { addPlan } from '#server/repositories/study/plans'
import { planFromLessons } from '@/domain/study/plan-from-lessons'
import { learningDayOf, learningDayText } from '@/domain/time/day'

const roles = ['service', 'teacher'] as const
const services = ['service'] as const
const MOST_COURSES = 2_000
const MOST_CAPACITY = 100_000
const daysOff = { '0': '天天学', '1': '每周休一天', '2': '每周休两天' } as const
const LEAST_MINUTES = 10
const MOST_MINUTES = 600

/** A member of the staff who may lead a class. */
export const classTeacherAt = async (db: Db, id: number) =>
  found(
    (await classTeachers(db)).find((one) => one.id === id),
    '班主任',
  )

const groupAt = async (db: Db, ref: string | undefined) => found(await groupById(db, idOf(ref, '学习组')), '学习组')

const groups = list<GroupLine>({
  path: '/study-groups',
  title: '学习组',
  section: '教学',
  roles,
  filters: [],
  columns: [
    { title: '学习组', text: ({ title }) => title },
    { title: '课程', text: ({ course }) => course },
    { title: '计划', text: ({ plans }) => String(plans ?? 0), isNumber: true },
    { title: '班级', text: ({ classes }) => String(classes ?? 0), isNumber: true },
  ],
  above: (
    <ActLink name="add-study-group" of="new">
      给课程建学习组
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listGroups(db, { before, limit }),
  to: ({ id }) => `/study-groups/${id}`,
})

const group = page({
  path: '/study-groups/:id',
  title: '学习组',
  roles,
  load: async ({ db }, { params }) => {
    const row = await groupAt(db, params.id)
    return { row, plans: await plansOfGroup(db, row.id) }
  },
  view: ({ row, plans }) => (
    <>
      <Facts
        of={[
          ['学习组', row.title],
          ['课程', row.course],
          ['介绍', row.intro],
          ['学习计划', plans.map(({ title }) => title).join('\n') || '还没有'],
          ['班级', `${row.classes ?? 0} 个`],
        ]}
      />
      {plans.length === 0 && <p className="muted">先从课程自动排一份学习计划，再开第一个班。</p>}
      <ActLink name="plan-from-course" of={row.id}>
        从课程自动排计划
      </ActLink>
      {plans.length > 0 && (
        <ActLink name="add-class" of={row.id}>
          开班
        </ActLink>
      )}
      <ActLink name="change-study-group" of={row.id}>
        修改
      </ActLink>
    </>
  ),
})

const texts = {
  title: text({ label: '名称', hint: '学员在学习中心看到', most: 30 }),
  intro: text({ label: '介绍', most: 200, isLong: true }),
}

const add = act({
  name: 'add-study-group',
  title: '建学习组',
  roles: services,
  fields: { courseId: object({ label: '课程' }), ...texts },
  start: async ({ db }) => ({ facts: [], choices: { courseId: choicesOf(await courseNames(db, MOST_COURSES)) } }),
  preview: (_deps, _ref, { title }) => [`建学习组“${title}”`, '接着给它排学习计划，再开班'],
  run: async (tx, { values }) => {
    found(await courseById(tx, values.courseId), '课程')
    const id = await addGroup(tx, values)
    return { object: `study-group:${id}`, before: null, after: values, to: `/study-groups/${id}` }
  },
})

const change = act({
  name: 'change-study-group',
  title: '修改学习组',
  roles: services,
  fields: texts,
  start: async ({ db }, ref) => {
    const { id, title, intro } = await groupAt(db, ref)
    return { facts: [['编号', id]], texts: { title: [title], intro: [intro] }, version: rowVersion({ title, intro }) }
  },
  preview: (_deps, _ref, { title }) => [`名称：${title}`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockGroup(tx, idOf(ref, '学习组')), '学习组')
    const { title, intro } = before
    if (rowVersion({ title, intro }) !== version) throw conflict('学习组刚被别人改过，请重新打开核对')
    await putGroup(tx, before.id, values)
    return { object: `study-group:${before.id}`, before, after: values, to: `/study-groups/${before.id}` }
  },
})

const minutes = whole({ label: '每天学多少分钟', least: LEAST_MINUTES, most: MOST_MINUTES })

async function tasksFor(db: Db, courseId: number, wish: { minutesADay: number; daysOff: keyof typeof daysOff }) {
  const lessons = await lessonsToPlan(db, courseId)
  if (lessons.length === 0) throw invalid('这门课程还没有课时，先到课程里加课时')
  return planFromLessons(lessons, { minutesADay: wish.minutesADay, daysOff: Number(wish.daysOff) })
}

const planFromCourse = act({
  name: 'plan-from-course',
  title: '从课程自动排计划',
  roles: services,
  fields: {
    title: text({ label: '计划名称', most: 40 }),
    minutesADay: minutes,
    daysOff: choice({ label: '休息', choices: daysOff }),
  },
  start: async ({ db }, ref) => {
    const { title, course } = await groupAt(db, ref)
    return {
      facts: [
        ['学习组', title],
        ['课程', course],
      ],
      texts: { minutesADay: ['60'], daysOff: ['1'], title: [`${title}学习计划`] },
    }
  },
  preview: async ({ db }, ref, { title, ...wish }) => {
    const { courseId } = await groupAt(db, ref)
    const tasks = await tasksFor(db, courseId, wish)
    const last = Math.max(...tasks.map(({ dueOffset }) => dueOffset))
    return [`“${title}”：${tasks.length} 个任务，按课程的顺序，第 ${last + 1} 天学完`, '练习、试卷和作业可以排好以后再加']
  },
  run: async (tx, { ref, values: { title, ...wish } }) => {
    const { id: groupId, courseId } = await groupAt(tx, ref)
    const id = await addPlan(tx, groupId, title, await tasksFor(tx, courseId, wish))
    return { object: `plan:${id}`, before: null, after: { groupId, title, ...wish }, to: `/study-plans/${id}` }
  },
})

const open = act({
  name: 'add-class',
  title: '开班',
  roles: services,
  fields: {
    planId: object({ label: '学习计划' }),
    title: text({ label: '班级名称', most: 40 }),
    teacherId: object({ label: '班主任', hint: '学校的员工，学员看到姓名' }),
    startAt: moment({ label: '开班', hint: '北京时间；从这一天起算任务的日期' }),
    capacity: whole({ label: '人数上限', least: 1, most: MOST_CAPACITY }),
  },
  start: async ({ db }, ref, visit) => {
    const { id, title } = await groupAt(db, ref)
    const choices = { planId: choicesOf(await plansOfGroup(db, id)), teacherId: choicesOf(await classTeachers(db)) }
    return {
      facts: [['学习组', title]],
      texts: { title: [`${title} 1 班`], capacity: ['200'], teacherId: [String(visit.staff.id)] },
      choices,
    }
  },
  preview: (_deps, _ref, { title, startAt }) => [
    `新班“${title}”，${learningDayText(learningDayOf(startAt))}开班`,
    '先不开放报名：加好学员或核对计划后，在班级页开放',
  ],
  run: async (tx, { ref, values: { startAt, teacherId, ...values } }) => {
    const { id: groupId } = found(await lockGroup(tx, idOf(ref, '学习组')), '学习组')
    if (!(await plansOfGroup(tx, groupId)).some(({ id }) => id === values.planId)) throw invalid('这份学习计划不是这个学习组的')
    const teacher = await classTeacherAt(tx, teacherId)
    const id = await addClass(tx, { ...values, teacher, groupId, startDay: learningDayOf(startAt) })
    return { object: `class:${id}`, before: null, after: { ...values, teacherId, groupId, startAt }, to: `/study-classes/${id}` }
  },
})

/** Study groups of courses: their plans and first classes. */
export const studyGroupArea: Area = { pages: [groups, group], acts: [add, change, planFromCourse, open] }
