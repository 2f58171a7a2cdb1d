import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts, ForReaders, PageLink, Tabs } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, type DeskVisit, type Head, page } from '#server/desk/frame/row'
import { moment, text, whole } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { addNotice, type ClassRow, classById, listClasses, membersIn, type OneClass } from '#server/repositories/service/class-service'
import { copyClass, copyClassPlan, giveClassPlan, setClassOpen, shiftClass } from '#server/repositories/study/classes'
import { classTeachers } from '#server/repositories/study/groups'
import { lockClass } from '#server/repositories/study/members'
import { planLine, plansOfClass } from '#server/repositories/study/plans'
import { DAYS_OF_WEEK, learningDayOf, learningDayText } from '@/domain/time/day'
import { classTeacherAt } from './study-group'

const teachers = ['teacher', 'service'] as const
const services = ['service'] as const

const classes = list<ClassRow>({
  path: '/study-classes',
  title: '班级',
  section: '教学',
  roles: teachers,
  filters: [],
  columns: [
    { title: '班级', text: ({ title }) => title },
    { title: '科目', text: ({ groupTitle }) => groupTitle },
    { title: '班主任', text: ({ teacherName }) => teacherName },
    { title: '人数', text: ({ memberCount, capacity }) => `${memberCount} / ${capacity}` },
    { title: '开班', text: ({ startDay }) => learningDayText(startDay) },
    { title: '报名', text: ({ isOpen }) => (isOpen ? '开放' : '停止') },
  ],
  load: ({ db }, { before, limit }) => listClasses(db, { before, limit }),
  to: ({ id }) => `/study-classes/${id}/members`,
})

/** The name of a class, over all its pages. */
export const titleOfClass = async ({ db }: Pick<Deps, 'db'>, { params }: Pick<DeskVisit, 'params'>): Promise<string> =>
  found(await classById(db, idOf(params.id, '班级')), '班级').title

type ClassTab = '' | '/members' | '/homework' | '/exam' | '/live'
/** The pages about one class beside each other. */
export function ClassTabs({ of: { id, planId }, at, members }: { of: OneClass; at: ClassTab; members: number }) {
  const own = `/study-classes/${id}`
  return (
    <Tabs
      label="班级"
      of={[
        [`${own}/members`, `学员和进度 ${members}`],
        [`/study-plans/${planId}?as=${id}`, '计划'],
        [`${own}/homework`, '作业'],
        [`${own}/exam`, '考试'],
        [`${own}/live`, '直播到课'],
        [own, '设置'],
      ]}
      at={own + at}
    />
  )
}

/** The week of a class that runs, counted from 1; null before it begins. */
const weekText = (startDay: number, now: number): string => {
  const days = learningDayOf(now) - startDay
  return days < 0 ? `${learningDayText(startDay)} 开班` : `第 ${Math.floor(days / DAYS_OF_WEEK) + 1} 周`
}

/** The head of all pages about a class. */
export const classHead = ({ of: { id, groupTitle, startDay, isOpen, planId }, now }: { of: OneClass; now: number }): Head => ({
  crumb: (
    <>
      <PageLink to="/study-classes">班级</PageLink> / {groupTitle}
    </>
  ),
  chips: (
    <>
      <span className="chip tint">{weekText(startDay, now)}</span>{' '}
      <span className={isOpen ? 'chip good' : 'chip'}>{isOpen ? '✓ 开放报名' : '停止报名'}</span>
    </>
  ),
  acts: (
    <>
      <ActLink name="post-class-notice" of={id}>
        发班级通知
      </ActLink>
      <ForReaders of={`/study-plans/${planId}`}>
        <a className="act" href={`/study-plans/${planId}?as=${id}`}>
          学习计划
        </a>
      </ForReaders>
      <ActLink name="add-class-members" of={id} isMain>
        加学员
      </ActLink>
    </>
  ),
})

const studyClass = page({
  path: '/study-classes/:id',
  title: '班级',
  roles: teachers,
  titleOf: titleOfClass,
  load: async ({ db, now }, { params }) => {
    const row = found(await classById(db, idOf(params.id, '班级')), '班级')
    return { of: row, memberCount: (await membersIn(db, row.id)).length, now: now() }
  },
  head: classHead,
  view: ({ of: row, memberCount }) => {
    const { id, isOpen } = row
    return (
      <>
        <ClassTabs of={row} at="" members={memberCount} />
        <Facts
          of={[
            ['班主任', row.teacherName],
            ['人数', `${memberCount} / ${row.capacity}`],
            ['开班', learningDayText(row.startDay)],
          ]}
        />
        <div className="acts">
          <ActLink name={isOpen ? 'close-class' : 'open-class'} of={id}>
            {isOpen ? '停止报名' : '开放报名'}
          </ActLink>
          <ActLink name="copy-class" of={id}>
            复制成新班
          </ActLink>
          <ActLink name="shift-class-plan" of={id}>
            计划顺延或提前
          </ActLink>
          <ActLink name="change-class-plan" of={id}>
            换学习计划
          </ActLink>
          {memberCount === 0 && (
            <ActLink name="copy-plan" of={id}>
              单独一份计划
            </ActLink>
          )}
        </div>
      </>
    )
  },
})

const postNotice = act({
  name: 'post-class-notice',
  title: '发班级通知',
  roles: teachers,
  fields: { title: text({ label: '标题', most: 40 }), body: text({ label: '正文', most: 1000, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: [['班级', found(await classById(db, idOf(ref, '班级')), '班级').title]] }),
  preview: async ({ db }, ref) => [`班里 ${(await membersIn(db, idOf(ref, '班级'))).length} 位同学会收到消息`],
  run: async (tx, { ref, values: { title, body }, now }) => {
    const { id } = found(await classById(tx, idOf(ref, '班级')), '班级')
    const notice = await addNotice(tx, { classId: id, title, body, at: now })
    for (const { userId } of await membersIn(tx, id))
      await sendMessage(tx, { userId, kind: 'class_notice', ref: String(notice.id), title, body, link: '/class-service', now })
    return { object: `class:${id}`, before: null, after: { notice: notice.id, title }, to: `/study-classes/${id}` }
  },
})

const classAt = async (db: Db, ref: string) => found(await classById(db, idOf(ref, '班级')), '班级')

const copy = act({
  name: 'copy-class',
  title: '复制成新班',
  roles: services,
  fields: {
    title: text({ label: '班级名称', most: 40 }),
    teacherId: object({ label: '班主任', hint: '学校的员工，学员看到姓名' }),
    startAt: moment({ label: '开班', hint: '北京时间；从这一天起算任务的日期' }),
    capacity: whole({ label: '人数上限', least: 1, most: 100_000 }),
  },
  start: async ({ db }, ref) => {
    const { title, teacherId } = await classAt(db, ref)
    const choices = { teacherId: choicesOf(await classTeachers(db)) }
    return { facts: [['照着', title]], texts: { title: [title], teacherId: [String(teacherId ?? '')] }, choices }
  },
  preview: (_deps, _ref, { title, startAt }) => [
    `新班“${title}”沿用原班的学习计划，${learningDayText(learningDayOf(startAt))}开班`,
    '先不开放报名，核对后再开放',
  ],
  run: async (tx, { ref, values: { startAt, teacherId, ...values } }) => {
    const from = await classAt(tx, ref)
    const id = found(
      await copyClass(tx, from.id, { ...values, teacher: await classTeacherAt(tx, teacherId), startDay: learningDayOf(startAt) }),
      '班级',
    )
    return { object: `class:${id}`, before: null, after: { from: from.id, ...values, teacherId, startAt }, to: `/study-classes/${id}` }
  },
})

const ownPlan = act({
  name: 'copy-plan',
  title: '单独一份计划',
  roles: services,
  fields: { title: text({ label: '计划名称', most: 40 }) },
  start: async ({ db }, ref) => ({ facts: [['班级', (await classAt(db, ref)).title]] }),
  preview: () => ['复制这个班的学习计划，连同阶段和任务；之后改计划不影响别的班'],
  run: async (tx, { ref, values: { title } }) => {
    const { id } = await classAt(tx, ref)
    if ((await membersIn(tx, id)).length > 0) throw conflict('班里已经有人，不能换计划')
    const planId = found(await copyClassPlan(tx, id, title), '学习计划')
    return { object: `class:${id}`, before: null, after: { planId, title }, to: `/study-classes/${id}` }
  },
})

const MOST_SHIFT = 60

const shiftWords = (days: number) => (days > 0 ? `顺延 ${days} 天` : `提前 ${-days} 天`)

const shift = act({
  name: 'shift-class-plan',
  title: '计划顺延或提前',
  roles: services,
  fields: {
    days: whole({ label: '天数', hint: '正数顺延，负数提前', least: -MOST_SHIFT, most: MOST_SHIFT }),
    reason: text({ label: '原因', hint: '会告诉学员', most: 100 }),
  },
  start: async ({ db }, ref) => ({ facts: [['班级', (await classAt(db, ref)).title]] }),
  preview: async ({ db }, ref, { days }) => {
    if (days === 0) throw invalid('天数不能是 0')
    return [
      `没到期的任务${shiftWords(days)}，避开每位学员的休息日，不会早于今天`,
      '已完成和已逾期的任务不变，已得的学分不变；还没开班的，开班日一起移动',
      `班里 ${(await membersIn(db, idOf(ref, '班级'))).length} 位同学会收到消息`,
    ]
  },
  run: async (tx, { ref, values: { days, reason }, now }) => {
    if (days === 0) throw invalid('天数不能是 0')
    const { id, title } = await classAt(tx, ref)
    found(await lockClass(tx, id), '班级')
    const moved = await shiftClass(tx, id, days, learningDayOf(now))
    for (const { userId, count } of moved) {
      const body = `${title}：${count} 个没到期的任务${shiftWords(days)}。${reason}`
      await sendMessage(tx, { userId, kind: 'plan_moved', ref: `shift:${id}:${now}`, body, link: '/study-center', now })
    }
    return { object: `class:${id}`, before: null, after: { days, members: moved.length }, reason, to: `/study-classes/${id}` }
  },
})

const changePlan = act({
  name: 'change-class-plan',
  title: '换学习计划',
  roles: services,
  fields: {
    planId: object({ label: '学习计划' }),
    reason: text({ label: '原因', hint: '会告诉学员', most: 100 }),
  },
  start: async ({ db }, ref) => {
    const { id, title } = await classAt(db, ref)
    const plans = await plansOfClass(db, id)
    const now = plans.find((plan) => plan.id === plan.current)
    return {
      facts: [
        ['班级', title],
        ['现在的计划', now?.title ?? '没有'],
      ],
      choices: { planId: choicesOf(plans.filter((plan) => plan !== now)) },
    }
  },
  preview: async ({ db }, ref, { planId }) => [
    `换成“${found(await planLine(db, planId), '学习计划').title}”`,
    '做过的同样内容算已完成，学分不变，也不会再得；其余任务按新计划排，不早于今天',
    `班里 ${(await membersIn(db, idOf(ref, '班级'))).length} 位同学会收到消息`,
  ],
  run: async (tx, { ref, values: { planId, reason }, now }) => {
    const { id, title } = await classAt(tx, ref)
    found(await lockClass(tx, id), '班级')
    const members = await giveClassPlan(tx, id, planId, learningDayOf(now))
    if (!members) throw conflict('班级已经在用这个计划，或它不是这个科目的计划')
    for (const { userId } of members) {
      const body = `${title}换了学习计划，做过的内容和已得的学分都保留。${reason}`
      await sendMessage(tx, { userId, kind: 'plan_moved', ref: `plan:${id}:${now}`, body, link: '/study-center', now })
    }
    return { object: `class:${id}`, before: null, after: { planId, members: members.length }, reason, to: `/study-classes/${id}` }
  },
})

const openAct = (isOpen: boolean) =>
  act({
    name: isOpen ? 'open-class' : 'close-class',
    title: isOpen ? '开放报名' : '停止报名',
    roles: teachers,
    fields: { reason: text({ label: '原因' }) },
    start: async ({ db }, ref) => ({ facts: [['班级', found(await classById(db, idOf(ref, '班级')), '班级').title]] }),
    preview: () => [isOpen ? '学员可以加入或转到这个班' : '学员不能再加入或转到这个班，已在班里的不受影响'],
    run: async (tx, { ref, values }) => {
      const { id } = found(await classById(tx, idOf(ref, '班级')), '班级')
      if (!(await setClassOpen(tx, id, isOpen))) throw conflict('报名状态已被改过')
      return { object: `class:${id}`, before: { isOpen: !isOpen }, after: { isOpen }, reason: values.reason, to: `/study-classes/${id}` }
    },
  })

/** Classes, their notices and plans. */
export const studyClassArea: Area = {
  pages: [classes, studyClass],
  acts: [postNotice, openAct(true), openAct(false), copy, ownPlan, shift, changePlan],
}
