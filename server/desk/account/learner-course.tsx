import type { Db } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { momentOrNone, momentTyped, text, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import { courseNames } from '#server/repositories/course/course-lists'
import { courseTerm } from '#server/repositories/course/course-price'
import {
  giveRight,
  lockRight,
  rightOf,
  type StoredRight,
  setRightEnd,
  storedRight,
  takeRight,
} from '#server/repositories/course/entitlement'
import { classesOfCourses } from '#server/repositories/study/groups'
import { lockClass } from '#server/repositories/study/members'
import { enterClass } from '#server/services/service/classes'
import { accessUntil } from '@/domain/money/price'
import { maskMobile } from '@/domain/text/personal-fields'
import { standingLearnerAt } from './learner-page'
import { originWords, STAFF_ORIGIN } from './right-origin'

const roles = ['service'] as const
const MOST_COURSES = 500
const MOST_DAYS = 3_650
const reason = text({ label: '原因', hint: '写进操作记录，学员在消息里也会看到', most: 200 })

const learnerFacts = ({ id, nickname, mobile }: Awaited<ReturnType<typeof standingLearnerAt>>) =>
  [
    ['学员', `${nickname}（${id}）`],
    ['手机号', maskMobile(mobile ?? '') || '—'],
  ] as const

const untilText = (expiresAt: number | null) => (expiresAt === null ? '长期有效' : `有效期到 ${momentText(expiresAt)}`)

/** A learner and a course, as `learner.course`. */
function placeOf(ref: string): { userId: number; courseId: number } {
  const [userRef, courseRef] = ref.split('.')
  return { userId: idOf(userRef, '学员'), courseId: idOf(courseRef, '课程') }
}

async function rightAt(db: Db, ref: string): Promise<StoredRight & { userId: number; courseId: number }> {
  const place = placeOf(ref)
  return { ...found(await storedRight(db, place), '这位学员的课程'), ...place }
}

const rightFacts = (right: StoredRight) =>
  [
    ['课程', right.title],
    ['来源', originWords(right)],
    ['开通', momentText(right.grantedAt)],
    ['有效期', untilText(right.expiresAt)],
  ] as const

const termOf = async (db: Db, courseId: number) => found(await courseTerm(db, courseId), '课程')

/** Refuses a course that the learner may use already: its end is changed by another act. */
async function checkFree(db: Db, userId: number, courseId: number, now: number): Promise<void> {
  const held = await rightOf(db, userId, courseId)
  if (held && (held.expires_at === null || held.expires_at > now))
    throw conflict(`学员已经有这门课，${untilText(held.expires_at)}；要加时间，请在课程一栏里改有效期`)
}

const grantCourse = act({
  name: 'grant-course',
  title: '赠课',
  roles,
  confirms: 'lately',
  fields: {
    courseId: object({ label: '课程' }),
    days: wholeOrNone({ label: '有效天数', hint: '不填，按课程自己的有效期', least: 1, most: MOST_DAYS }),
    reason,
  },
  start: async ({ db }, ref) => ({
    facts: learnerFacts(await standingLearnerAt(db, ref)),
    choices: { courseId: choicesOf(await courseNames(db, MOST_COURSES)) },
  }),
  preview: async ({ db, now }, ref, { courseId, days }) => {
    const { id, nickname } = await standingLearnerAt(db, ref)
    const { title, validDays } = await termOf(db, courseId)
    await checkFree(db, id, courseId, now())
    return [`给 ${nickname} 开通“${title}”，${untilText(accessUntil(now(), days ?? validDays))}，不收钱`, '马上可以学，学员会收到消息']
  },
  run: async (tx, { ref, values, now, formKey }) => {
    const { id: userId } = await standingLearnerAt(tx, ref)
    await lockLearners(tx, [userId])
    const { courseId } = values
    const { title, validDays } = await termOf(tx, courseId)
    await checkFree(tx, userId, courseId, now)
    const expiresAt = accessUntil(now, values.days ?? validDays)
    const origin = `${STAFF_ORIGIN}${formKey}`
    if (!(await giveRight(tx, { userId, courseId, origin, expiresAt }, now))) throw conflict('学员刚刚得到了这门课')
    const body = `老师给你开通了“${title}”，${untilText(expiresAt)}。原因：${values.reason}`
    const link = `/course/${courseId}/detail`
    await sendMessage(tx, { userId, kind: 'course_given', title: '课程已开通', ref: origin, body, link, now })
    const after = { courseId, expiresAt, origin }
    return { object: `user:${userId}`, before: null, after, reason: values.reason, to: `/learners/${userId}/courses` }
  },
})

const extendCourse = act({
  name: 'extend-course',
  title: '改课程有效期',
  roles,
  confirms: 'lately',
  fields: { expiresAt: momentOrNone({ label: '有效期至', hint: '北京时间；不填就是长期有效' }), reason },
  start: async ({ db }, ref) => {
    const right = await rightAt(db, ref)
    return { facts: rightFacts(right), texts: { expiresAt: momentTyped(right.expiresAt) } }
  },
  preview: async ({ db, now }, ref, { expiresAt }) => {
    const right = await rightAt(db, ref)
    checkEnd(right, expiresAt, now())
    return [`“${right.title}”从${untilText(right.expiresAt)}改成${untilText(expiresAt)}`, '马上生效，学员会收到消息']
  },
  run: async (tx, { ref, values: { expiresAt, reason: why }, now, formKey }) => {
    const place = placeOf(ref)
    const right = found(await lockRight(tx, place), '这位学员的课程')
    checkEnd(right, expiresAt, now)
    await setRightEnd(tx, place, right.origin, expiresAt)
    const { userId, courseId } = place
    const body = `“${right.title}”的有效期改了，现在${untilText(expiresAt)}。原因：${why}`
    const link = `/course/${courseId}/detail`
    await sendMessage(tx, { userId, kind: 'course_given', title: '课程有效期有变化', ref: formKey, body, link, now })
    const change = { before: { courseId, expiresAt: right.expiresAt }, after: { courseId, expiresAt } }
    return { object: `user:${userId}`, ...change, reason: why, to: `/learners/${userId}/courses` }
  },
})

function checkEnd(right: StoredRight, expiresAt: number | null, now: number): void {
  if (expiresAt === right.expiresAt) throw invalid('有效期没有变')
  if (expiresAt !== null && expiresAt <= now) throw invalid('有效期要在现在以后；不让学了，请用“收回”')
  const isShorter = expiresAt !== null && (right.expiresAt === null || expiresAt < right.expiresAt)
  if (isShorter && isPaid(right)) throw conflict('这门课是学员买的，有效期只能加长')
}

const isPaid = ({ paidBy, isShopOrder }: StoredRight) => paidBy !== null || isShopOrder

/** Refuses a course that an order pays for: it ends by giving the money back. */
function checkTakeable(right: StoredRight): void {
  if (right.paidBy !== null) throw conflict(`这门课是订单 ${right.origin} 买的，不能直接收回：请在订单里退款，退款后课程自动收回`)
  if (right.isShopOrder) throw conflict(`这门课是其他店铺的订单 ${right.origin} 开通的：请在“外部店铺订单”里撤销`)
}

const withdrawCourse = act({
  name: 'withdraw-course',
  title: '收回课程',
  roles,
  confirms: 'lately',
  fields: { reason },
  start: async ({ db }, ref) => ({ facts: rightFacts(await rightAt(db, ref)) }),
  preview: async ({ db }, ref) => {
    const right = await rightAt(db, ref)
    checkTakeable(right)
    return [`收回“${right.title}”，马上不能再学`, '学习记录、笔记和成绩保留；重新开通后接着学', '学员会收到消息，里面写着原因']
  },
  run: async (tx, { ref, values: { reason: why }, now, formKey }) => {
    const place = placeOf(ref)
    const right = found(await lockRight(tx, place), '这位学员的课程')
    checkTakeable(right)
    const courses = await takeRight(tx, place, right.origin)
    const { userId } = place
    const body = `“${right.title}”已收回，不能再学；学习记录还在。原因：${why}。有疑问请联系客服。`
    await sendMessage(tx, { userId, kind: 'course_given', title: '课程已收回', ref: formKey, body, link: '/support-chat', now })
    const before = { courses, origin: right.origin, expiresAt: right.expiresAt }
    return { object: `user:${userId}`, before, after: null, reason: why, to: `/learners/${userId}/courses` }
  },
})

const joinClass = act({
  name: 'join-class',
  title: '加入班级',
  roles,
  fields: { classId: object({ label: '班级' }) },
  start: async ({ db, now }, ref) => {
    const row = await standingLearnerAt(db, ref)
    return { facts: learnerFacts(row), choices: { classId: choicesOf(await classesOfCourses(db, row.id, now())) } }
  },
  preview: async ({ db, now }, ref, { classId }) => {
    const { id, nickname } = await standingLearnerAt(db, ref)
    const title = found((await classesOfCourses(db, id, now())).find((each) => each.id === classId)?.title, '能加入的班级')
    return [`把 ${nickname} 加进“${title}”`, '已经在同一学习组别的班里的，换到这个班，学分和做完的任务保留', '学员会收到消息']
  },
  run: async (tx, { ref, values: { classId }, now }) => {
    const { id: userId } = await standingLearnerAt(tx, ref)
    const title = found((await classesOfCourses(tx, userId, now)).find((each) => each.id === classId)?.title, '能加入的班级')
    const target = found(await lockClass(tx, classId), '班级')
    await enterClass(tx, { userId, target, by: 'staff', now })
    const body = `老师把你加进了“${title}”，打开学习中心看今天的任务。`
    await sendMessage(tx, { userId, kind: 'class_notice', ref: `class:${classId}:${now}`, body, link: '/study-center', now })
    return { object: `user:${userId}`, before: null, after: { classId }, to: `/learners/${userId}/courses` }
  },
})

/** Courses and classes that staff give a learner and take away. */
export const learnerCourseArea: Area = { pages: [], acts: [grantCourse, extendCourse, withdrawCourse, joinClass] }
