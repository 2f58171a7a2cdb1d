import { learningDayOf, learningDayStart, learningDayText } from '@/domain/time/learning-day'
import type { Db } from '../../database/tables'
import { conflict } from '../../refusal'
import { copyClass, copyPlan } from '../../repositories/class-copy'
import {
  addNotice,
  answerComplaint,
  type ClassRow,
  type ComplaintRow,
  classById,
  complaintById,
  listClasses,
  listComplaints,
  membersIn,
  openComplaints,
  setClassOpen,
} from '../../repositories/class-service'
import { sendMessage } from '../../repositories/message'
import { ActLink, Facts } from '../detail'
import { text, whole } from '../field'
import { list } from '../list'
import { moment } from '../moment-field'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'

const teachers = ['teacher', 'service'] as const
const services = ['service'] as const
const categories = { teaching: '教学质量', service: '服务态度', content: '课程内容', payment: '收费退费', other: '其他' } as const
const statuses = { open: '待回复', answered: '已回复' } as const

const classes = list<ClassRow>({
  path: '/study-classes',
  title: '班级',
  section: '学习',
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
  to: ({ id }) => `/study-classes/${id}`,
})

const studyClass = page({
  path: '/study-classes/:id',
  title: '班级',
  roles: teachers,
  load: async ({ db }, { params }) => {
    const row = found(await classById(db, idOf(params.id, '班级')), '班级')
    return { ...row, memberCount: (await membersIn(db, row.id)).length }
  },
  view: ({ id, title, teacherName, isOpen, memberCount }) => (
    <>
      <Facts
        of={[
          ['班级', title],
          ['班主任', teacherName],
          ['报名', isOpen ? '开放' : '停止'],
        ]}
      />
      <ActLink name="post-class-notice" of={id}>
        发通知
      </ActLink>
      <ActLink name={isOpen ? 'close-class' : 'open-class'} of={id}>
        {isOpen ? '停止报名' : '开放报名'}
      </ActLink>
      <ActLink name="copy-class" of={id}>
        复制成新班
      </ActLink>
      {memberCount === 0 && (
        <ActLink name="copy-plan" of={id}>
          单独一份计划
        </ActLink>
      )}
    </>
  ),
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
    teacherName: text({ label: '班主任', most: 20 }),
    startAt: moment({ label: '开班', hint: '北京时间，如 2026-12-01 08:00；从这一天起算任务的日期' }),
    capacity: whole({ label: '人数上限', least: 1, most: 100_000 }),
  },
  start: async ({ db }, ref) => {
    const { title, teacherName } = await classAt(db, ref)
    return { facts: [['照着', title]], texts: { title: [title], teacherName: [teacherName] } }
  },
  preview: (_deps, _ref, { title, startAt }) => [
    `新班“${title}”沿用原班的学习计划，${learningDayText(learningDayOf(startAt))}开班`,
    '先不开放报名，核对后再开放',
  ],
  run: async (tx, { ref, values: { startAt, ...values } }) => {
    const from = await classAt(tx, ref)
    const id = found(await copyClass(tx, from.id, { ...values, startDay: learningDayOf(startAt) }), '班级')
    return { object: `class:${id}`, before: null, after: { from: from.id, ...values, startAt }, to: `/study-classes/${id}` }
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
    const planId = found(await copyPlan(tx, id, title), '学习计划')
    return { object: `class:${id}`, before: null, after: { planId, title }, to: `/study-classes/${id}` }
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

const complaints = list<ComplaintRow>({
  path: '/complaints',
  title: '匿名投诉',
  section: '学习',
  roles: services,
  filters: [{ name: 'status', label: '状态', choices: statuses }],
  columns: [
    { title: '类型', text: ({ category }) => categories[category] },
    { title: '内容', text: ({ body }) => body.slice(0, 60) },
    { title: '日期', text: (row) => learningDayText(row.made_day) },
    { title: '状态', text: ({ status }) => statuses[status] },
  ],
  load: ({ db }, { filter, before, limit }) => listComplaints(db, { status: filter.status, before, limit }),
  to: ({ id }) => `/complaints/${id}`,
  queue: async ({ db }) => {
    const { count, oldestDay } = await openComplaints(db)
    return { count, oldest: oldestDay === null ? null : learningDayStart(oldestDay) }
  },
})

const complaint = page({
  path: '/complaints/:id',
  title: '匿名投诉',
  roles: services,
  load: async ({ db }, { params }) => found(await complaintById(db, idOf(params.id, '投诉')), '投诉'),
  view: (row) => (
    <>
      <Facts
        of={[
          ['类型', categories[row.category]],
          ['日期', learningDayText(row.made_day)],
          ['内容', row.body],
          ['回复', row.reply || '—'],
        ]}
      />
      {row.status === 'open' && (
        <ActLink name="answer-complaint" of={row.id}>
          回复
        </ActLink>
      )}
    </>
  ),
})

const answerAct = act({
  name: 'answer-complaint',
  title: '回复匿名投诉',
  roles: services,
  fields: { reply: text({ label: '回复', most: 1000, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: [['内容', found(await complaintById(db, idOf(ref, '投诉')), '投诉').body]] }),
  preview: () => ['持有查询码的人能看到这条回复，回复后不能修改'],
  run: async (tx, { ref, values: { reply }, now }) => {
    const id = idOf(ref, '投诉')
    if (!(await answerComplaint(tx, id, reply, learningDayOf(now)))) throw conflict('这条投诉已经回复过了')
    return { object: `complaint:${id}`, before: { status: 'open' }, after: { status: 'answered', reply }, to: `/complaints/${id}` }
  },
})

/** Complaints, classes and their notices. */
export const studyClassArea: Area = {
  pages: [complaints, complaint, classes, studyClass],
  acts: [answerAct, postNotice, openAct(true), openAct(false), copy, ownPlan],
}
