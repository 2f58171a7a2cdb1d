import type { SheetChange } from '#server/database/rows/account'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { SheetContext, SheetKind, SheetLine } from '#server/desk/frame/sheet'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { countByTitle, receiverWords, stockWords } from '#server/desk/frame/sheet-effects'
import { many, text, wholeOrNone } from '#server/desk/parts/field'
import { draftNotice } from '#server/providers/sms/notice'
import { conflict } from '#server/refusal'
import { newAccounts, rollRows } from '#server/repositories/account/account'
import { type NewMessage, sendMessages } from '#server/repositories/account/message'
import { mailingRules } from '#server/repositories/account/money-rules'
import { courseTerms } from '#server/repositories/course/course-lists'
import { giveRights, setRightEnd } from '#server/repositories/course/entitlement'
import { classesToJoin } from '#server/repositories/study/groups'
import { addMembers, lockClass } from '#server/repositories/study/members'
import { shutReason } from '#server/services/account/reach'
import { enterClass, seatIn } from '#server/services/service/classes'
import { smsCost, smsParts } from '@/domain/account/mailing'
import { yuan } from '@/domain/money/money'
import { maskMobile } from '@/domain/text/personal-fields'
import { dayText } from '@/domain/time/day'
import { coursesText, type LearnerPlan, LearnerPlanner } from './learner-plan'
import { learnerUndo } from './learner-sheet-undo'
import { STAFF_ORIGIN } from './right-origin'

const MOST_DAYS = 3_650
/** The title of the message about a new course. */
const OPENED = '课程已开通'
type Planned = LearnerPlan & { userId: number; line: number }

/** The accounts of rows, made where there are none yet. */
async function withAccounts(work: Tx, lines: readonly (LearnerPlan & { line: number })[], now: number): Promise<Planned[]> {
  const fresh = lines.flatMap(({ userId, mobile, name }) => (userId === null && mobile !== null ? [{ mobile, truename: name }] : []))
  const made = new Map((await newAccounts(work, fresh, now)).map(({ id, mobile }) => [mobile, id]))
  if (made.size < fresh.length) throw conflict('这个手机号刚刚注册了：请重新上传试跑')
  return lines.map((line) => ({ ...line, userId: line.userId ?? made.get(line.mobile) ?? 0 }))
}

const originOf = ({ runId }: SheetContext, line: number) => `${STAFF_ORIGIN}sheet-${runId}-${line}`

async function giveCourses(work: Tx, context: SheetContext, plans: readonly Planned[], now: number): Promise<void> {
  const rights = plans.flatMap(({ userId, line, gives }) =>
    gives.map(({ course, expiresAt }) => ({ userId, courseId: course.id, origin: originOf(context, line), expiresAt })),
  )
  if ((await giveRights(work, rights, now)) < rights.length) throw conflict('学员刚刚得到了这门课：请重新上传试跑')
  for (const { userId, extends: longer } of plans)
    for (const { course, expiresAt, before } of longer) await setRightEnd(work, { userId, courseId: course.id }, before.origin, expiresAt)
}

/** Puts learners into their classes: those who are in none of the group together, the others one by one, because their tasks move along. */
async function fillClasses(work: Tx, plans: readonly Planned[], now: number): Promise<void> {
  const counts = new Map<number, number>()
  const members = plans.flatMap(({ userId, join }) => {
    if (!join || join.from !== null) return []
    const { id: classId, courseGroupId, startDay, members: before } = join.target
    const count = counts.get(classId) ?? before
    counts.set(classId, count + 1)
    return [{ userId, courseGroupId, classId, ...seatIn(startDay, count, now), now }]
  })
  await addMembers(work, members)
  for (const { userId, join } of plans) {
    if (!join || join.from === null) continue
    const target = await lockClass(work, join.target.id)
    if (!target) throw conflict('这个班级刚刚没有了')
    await enterClass(work, { userId, target, by: 'staff', now })
  }
}

const endText = (at: number | null) => (at === null ? '长期有效' : `有效期到 ${dayText(at)}`)

/** The kind and title of the one message of a learner; null where only an account was made. */
function noticeOf({ gives, extends: longer, join }: LearnerPlan): { kind: 'course_given' | 'class_notice'; title: string } | null {
  if (gives.length > 0) return { kind: 'course_given', title: OPENED }
  if (longer.length > 0) return { kind: 'course_given', title: '课程有效期有变化' }
  return join ? { kind: 'class_notice', title: '班级通知' } : null
}

/** The one message of a learner; nothing where only an account was made. */
function messageOf({ runId, settings }: SheetContext, plan: Planned, now: number): NewMessage[] {
  const { userId, line, gives, extends: longer, join } = plan
  const said = [
    ...gives.map(({ course, expiresAt }) => `给你开通了“${course.title}”，${endText(expiresAt)}`),
    ...longer.map(({ course, expiresAt }) => `把“${course.title}”延长了，现在${endText(expiresAt)}`),
    ...(join ? [`把你加进了“${join.target.title}”`] : []),
  ]
  const notice = noticeOf(plan)
  if (notice === null) return []
  const [course] = [...gives, ...longer].map((gift) => gift.course.id)
  const link = join ? '/study-center' : `/course/${course}/detail`
  const isSmsAsked = settings.sms === 'yes'
  return [
    {
      userId,
      ...notice,
      ref: `sheet:${runId}:${line}`,
      body: `老师${said.join('；')}。原因：${settings.reason}`,
      link,
      isSmsAsked,
      now,
    },
  ]
}

function changeOf({ userId, gives, extends: longer, join }: Planned, isNew: boolean): SheetChange {
  const ends = (of: readonly { course: { id: number }; expiresAt: number | null }[]) =>
    of.map(({ course, expiresAt }) => ({ courseId: course.id, expiresAt }))
  const before = {
    ...(longer.length > 0 && { courses: longer.map(({ course, before: held }) => ({ courseId: course.id, expiresAt: held.expiresAt })) }),
    ...(join && join.from !== null && { classId: join.from }),
  }
  const courses = ends([...gives, ...longer])
  const after = {
    ...(isNew && { isNew }),
    ...(courses.length > 0 && { courses }),
    ...(join && { classId: join.target.id }),
  }
  return { object: `user:${userId}`, before: Object.keys(before).length > 0 ? before : null, after }
}

async function write(work: Tx, planner: LearnerPlanner, context: SheetContext, lines: readonly SheetLine[]): Promise<SheetChange[]> {
  const { now } = context
  const asked = lines.map((line) => ({ ...planner.planOf(line), line: line.line }))
  const plans = await withAccounts(work, asked, now)
  await giveCourses(work, context, plans, now)
  await fillClasses(work, plans, now)
  await sendMessages(
    work,
    plans.flatMap((plan) => messageOf(context, plan, now)),
  )
  return plans.map((plan, at) => changeOf(plan, asked[at]?.userId === null))
}

/** Says who is told of their courses and classes. New learners have no way out of the inbox yet but their mobile. */
async function receiverFacts(deps: Deps, plans: readonly LearnerPlan[]): Promise<string[]> {
  const told = plans.flatMap((plan) => {
    const notice = noticeOf(plan)
    return notice ? [{ ...notice, userId: plan.userId }] : []
  })
  const fresh = told.filter(({ userId }) => userId === null).length
  const lines: string[] = fresh > 0 ? [`${fresh} 位新学员登录后在站内看到消息`] : []
  for (const title of new Set(told.map((each) => each.title))) {
    const own = told.filter((each) => each.title === title)
    const userIds = own.flatMap(({ userId }) => userId ?? [])
    if (own[0]) lines.push(...(await receiverWords(deps, { kind: own[0].kind, title, userIds })))
  }
  return [...lines, ...placesLeft(plans)]
}

/** Classes that learners are put into, with how many they have before and after. */
function placesLeft(plans: readonly LearnerPlan[]): string[] {
  const joins = plans.flatMap(({ join }) => (join ? [join.target] : []))
  const counts = countByTitle(joins.map(({ title }) => title))
  const stock = [...counts].map(([title, count]) => {
    const from = joins.find((target) => target.title === title)?.members ?? 0
    return { title, from, to: from + count }
  })
  return stockWords('人数', stock)
}

const titlesOf = (rows: readonly { title: string }[]) => [...new Set(rows.map(({ title }) => title))]

/** Learners with their courses and class. What a learner has already stays: courses are given or last longer, none is taken. */
export const learnerSheet: SheetKind = {
  name: 'learners',
  title: '导入学员',
  unit: '位',
  act: 'import-learners',
  roles: ['service'],
  columns: [
    { key: 'id', title: '学员编号', words: ['编号', '账号编号'] },
    { key: 'name', title: '姓名', words: ['学生姓名', '学员姓名', '名字', '学生'] },
    {
      key: 'mobile',
      title: '手机号',
      words: ['手机', '电话', '联系电话', '手机号码', '联系方式', 'mobile', 'phone'],
      isNeeded: true,
      isWhole: true,
    },
    { key: 'courses', title: '课程', words: ['报的课', '报名课程', '课程名称', '所报课程', '购买课程', 'course'] },
    { key: 'class', title: '班级', words: ['分班', '班级名称', '所在班级', 'class'] },
    { key: 'until', title: '有效期', words: ['到期时间', '有效期至', '截止日期', '到期日', '有效天数', 'until'] },
  ],
  fields: {
    days: wholeOrNone({ label: '有效天数', hint: '表里没写有效期的，从今天起算；不填，按课程自己的有效期', least: 1, most: MOST_DAYS }),
    sms: many({ label: '短信', choices: { yes: '每位发一条开通短信' } }),
    reason: text({ label: '原因', hint: '写进每位的记录，学员在消息里也会看到', most: 200 }),
  },
  hint: '第一行是列名：姓名、手机号、课程、班级、有效期；几门课用顿号隔开，课程和班级写名称或编号',
  verdicts: { new: '新学员', change: '已有账号，补上课程或班级', same: '已经都有，不动' },
  told: () => [
    '有变化的学员每位收到一条消息；新学员用手机号和验证码登录',
    '已有的课程只会加长，不会收回或缩短',
    '导入后 24 小时内可以整批撤回',
  ],
  costs: async (deps, { settings, todo }) => {
    if (settings.sms !== 'yes') return []
    const parts = smsParts(await draftNotice(deps, { title: OPENED }))
    const price = smsCost(todo * parts, await mailingRules(deps.db))
    const closed = await shutReason(deps, 'sms', 'course_given')
    return closed === null ? [`最多 ${todo * parts} 条短信，约 ${yuan(price)} 元`] : [`短信发不出去：${closed}`]
  },
  offers: async (db) => ({ courses: titlesOf(await courseTerms(db)), class: titlesOf(await classesToJoin(db)) }),
  planner: async (db, context) => {
    const planner = await LearnerPlanner.of(db, context)
    return {
      plan: (lines) => planner.plan(lines),
      write: (work, lines) => write(work, planner, context, lines),
      follows: (deps, lines) =>
        receiverFacts(
          deps,
          lines.map((line) => planner.planOf(line)),
        ),
    }
  },
  undo: learnerUndo,
  to: '/accounts',
}

/** Learners of a list as they leave: the number brings a row back, because the mobile is masked. One end stands for courses that share it. */
export async function learnerRows(rows: readonly { id: number }[], { db, now }: Deps): Promise<string[][]> {
  const ids = rows.map(({ id }) => id)
  const known = new Map((await rollRows(db, ids, now())).map((row) => [row.id, row]))
  const lines = ids.flatMap((id) => {
    const row = known.get(id)
    if (!row) return []
    const ends = [...new Set(row.courses.map(({ expiresAt }) => (expiresAt === null ? '长期' : dayText(expiresAt))))]
    const [className = '', ...others] = row.classes
    const cells = [String(id), row.truename, maskMobile(row.mobile ?? ''), coursesText(row.courses)]
    return [[...cells, others.length > 0 ? '' : className, ends.length === 1 ? (ends[0] ?? '') : '']]
  })
  return [learnerSheet.columns.map(({ title }) => title), ...lines]
}

export const learnerSheetArea = { pages: [], acts: [sheetAct(learnerSheet)], sheets: [learnerSheet] }
