import type { Db, Tx } from '#server/database/tables'
import { act } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid, Refusal } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { classById } from '#server/repositories/service/class-service'
import { shiftMember } from '#server/repositories/study/classes'
import { classOfMember, learnersWith, type MemberLine, memberLines } from '#server/repositories/study/groups'
import { classesBeside, leaveClass, lockClass } from '#server/repositories/study/members'
import { enterClass } from '#server/services/service/classes'
import { learningDayOf } from '@/domain/time/day'
import { nudgeFields, nudgeLines, nudgeTexts, remind } from './nudge-words'

const roles = ['service', 'teacher'] as const
const services = ['service'] as const
const MOST_MOBILES = 500
const MOST_LETTERS = 20_000
const MOST_SHIFT = 60
const MOBILE = /^1\d{10}$/

const classAt = async (db: Db, ref: string | undefined) => found(await classById(db, idOf(ref, '班级')), '班级')

function mobilesIn(typed: string): string[] {
  const parts = typed.split(/[\s,，;；、]+/).filter((part) => part !== '')
  const wrong = parts.filter((part) => !MOBILE.test(part))
  if (wrong.length > 0) throw invalid(`不是手机号：${wrong.slice(0, 5).join('、')}${wrong.length > 5 ? ` 等 ${wrong.length} 个` : ''}`)
  const mobiles = [...new Set(parts)]
  if (mobiles.length > MOST_MOBILES) throw invalid(`一次最多加 ${MOST_MOBILES} 位`)
  return mobiles
}

/** The learners of typed mobiles. Refuses mobiles that nobody has, by their tails. */
async function learnersTyped(db: Db, typed: string) {
  const mobiles = mobilesIn(typed)
  const learners = await learnersWith(db, mobiles)
  const known = new Set(learners.map(({ mobile }) => mobile))
  const unknown = mobiles.filter((mobile) => !known.has(mobile))
  if (unknown.length > 0)
    throw invalid(`这些手机号还没有注册：${unknown.slice(0, 10).join('、')}${unknown.length > 10 ? ` 等 ${unknown.length} 个` : ''}`)
  return learners
}

const add = act({
  name: 'add-class-members',
  title: '加学员',
  roles: services,
  fields: { mobiles: text({ label: '手机号', hint: '一行一个，也可以用逗号隔开', most: MOST_LETTERS, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: [['班级', (await classAt(db, ref)).title]] }),
  preview: async ({ db }, ref, { mobiles }) => {
    const { title } = await classAt(db, ref)
    const learners = await learnersTyped(db, mobiles)
    return [`把 ${learners.length} 位学员加进“${title}”`, '已经在同一学习组别的班里的，换到这个班，学分和做完的任务保留', '学员会收到通知']
  },
  run: async (tx, { ref, values: { mobiles }, now }) => {
    const { id, title } = await classAt(tx, ref)
    const target = found(await lockClass(tx, id), '班级')
    const learners = await learnersTyped(tx, mobiles)
    for (const learner of learners) {
      if (!(await entered(tx, { learner, target, now }))) continue
      const body = `老师把你加进了“${title}”，打开学习中心看今天的任务。`
      await sendMessage(tx, { userId: learner.id, kind: 'class_notice', ref: `class:${id}:${now}`, body, link: '/study-center', now })
    }
    return {
      object: `class:${id}`,
      before: null,
      after: { members: learners.map((learner) => learner.id) },
      to: `/study-classes/${id}/members`,
    }
  },
})

type Learner = Awaited<ReturnType<typeof learnersWith>>[number]
type Target = NonNullable<Awaited<ReturnType<typeof lockClass>>>

/** Names the learner of a refusal: of many one could not be told from the others. */
async function entered(tx: Tx, { learner, target, now }: { learner: Learner; target: Target; now: number }): Promise<boolean> {
  try {
    return await enterClass(tx, { userId: learner.id, target, by: 'staff', now })
  } catch (error) {
    if (error instanceof Refusal) throw conflict(`${learner.nickname}（尾号 ${learner.mobile?.slice(-4) ?? ''}）：${error.message}`)
    throw error
  }
}

type Placed = MemberLine & { classId: number }

/** A member of a class with what they did and owe; `ref` is the number of the place in the class. */
async function memberAt(db: Db, ref: string, now: number): Promise<Placed> {
  const id = idOf(ref, '学员')
  const classId = found(await classOfMember(db, id), '学员')
  const line = (await memberLines(db, classId, learningDayOf(now))).find((member) => member.id === id)
  return { ...found(line, '学员'), classId }
}

const factsOf = async (db: Db, { nickname, classId }: Placed) =>
  [
    ['学员', nickname],
    ['班级', (await classAt(db, String(classId))).title],
  ] as const

const pageOf = ({ classId }: Placed) => `/study-classes/${classId}/members`

const move = act({
  name: 'move-class-member',
  title: '换班',
  roles: services,
  fields: { classId: object({ label: '换到' }) },
  start: async ({ db, now }, ref) => {
    const member = await memberAt(db, ref, now())
    return { facts: await factsOf(db, member), choices: { classId: choicesOf(await classesBeside(db, member.classId)) } }
  },
  preview: async ({ db, now }, ref, { classId }) => {
    await memberAt(db, ref, now())
    return [`换到“${(await classAt(db, String(classId))).title}”，学分和做完的任务保留，没做的任务按新班的日期`]
  },
  run: async (tx, { ref, values: { classId }, now }) => {
    const member = await memberAt(tx, ref, now)
    const { userId, classId: from } = member
    if (!(await classesBeside(tx, from)).some(({ id }) => id === classId)) throw invalid('只能换到同一学习组的班级')
    const target = found(await lockClass(tx, classId), '班级')
    await enterClass(tx, { userId, target, by: 'staff', now })
    const { title } = await classAt(tx, String(classId))
    const body = `老师把你换到了“${title}”，学分和做完的任务都保留。`
    await sendMessage(tx, { userId, kind: 'class_notice', ref: `class:${classId}:${now}`, body, link: '/study-center', now })
    return { object: `class:${classId}`, before: { classId: from }, after: { classId, userId }, to: `/study-classes/${classId}/members` }
  },
})

const nudgeOne = act({
  name: 'nudge-class-member',
  title: '提醒学员',
  roles,
  fields: nudgeFields,
  start: async ({ db, now }, ref) => ({ facts: await factsOf(db, await memberAt(db, ref, now())), texts: nudgeTexts }),
  preview: async (deps, ref, values) => nudgeLines(deps, [await memberAt(deps.db, ref, deps.now())], values),
  run: async (tx, { ref, values, now }) => {
    const member = await memberAt(tx, ref, now)
    await remind(tx, member, { ...values, classId: member.classId, now })
    return { object: `class:${member.classId}`, before: null, after: { ...values, members: [member.userId] }, to: pageOf(member) }
  },
})

const daysWords = (days: number) => (days > 0 ? `顺延 ${days} 天` : `提前 ${-days} 天`)

const shiftOne = act({
  name: 'shift-class-member',
  title: '学员的任务顺延或提前',
  roles: services,
  fields: {
    days: whole({ label: '天数', hint: '正数顺延，负数提前', least: -MOST_SHIFT, most: MOST_SHIFT }),
    reason: text({ label: '原因', hint: '会告诉学员', most: 100 }),
  },
  start: async ({ db, now }, ref) => ({ facts: await factsOf(db, await memberAt(db, ref, now())) }),
  preview: async ({ db, now }, ref, { days }) => {
    await memberAt(db, ref, now())
    if (days === 0) throw invalid('天数不能是 0')
    return [`没到期的任务${daysWords(days)}，避开学员的休息日，不会早于今天`, '已完成和已逾期的任务不变；学员会收到消息']
  },
  run: async (tx, { ref, values: { days, reason }, now }) => {
    if (days === 0) throw invalid('天数不能是 0')
    const member = await memberAt(tx, ref, now)
    const { userId, classId } = member
    const count = await shiftMember(tx, member.id, days, learningDayOf(now))
    const body = `${(await classAt(tx, String(classId))).title}：你没到期的任务${daysWords(days)}。${reason}`
    await sendMessage(tx, { userId, kind: 'plan_moved', ref: `shift:${classId}:${now}`, body, link: '/study-center', now })
    return { object: `class:${classId}`, before: null, after: { days, userId, count }, reason, to: pageOf(member) }
  },
})

const remove = act({
  name: 'remove-class-member',
  title: '移出班级',
  roles: services,
  fields: { reason: text({ label: '原因', hint: '会告诉学员', most: 100 }) },
  start: async ({ db, now }, ref) => ({ facts: await factsOf(db, await memberAt(db, ref, now())) }),
  preview: async ({ db, now }, ref) => {
    await memberAt(db, ref, now())
    return ['离开班级，不再有班里的任务和学分；做过的题、学过的课和课程本身都留着', '要收回课程，请在学员档案里办；学员会收到消息']
  },
  run: async (tx, { ref, values: { reason }, now }) => {
    const member = await memberAt(tx, ref, now)
    const { userId, classId } = member
    await leaveClass(tx, member.id)
    const body = `你已经不在“${(await classAt(tx, String(classId))).title}”里了，课程可以接着学。${reason}`
    await sendMessage(tx, { userId, kind: 'class_notice', ref: `left:${classId}:${now}`, body, link: '/study-center', now })
    return { object: `class:${classId}`, before: { userId }, after: null, reason, to: pageOf(member) }
  },
})

/** Members of a class who owe a task; refuses a class in which nobody does. */
async function behindIn(db: Db, ref: string, now: number): Promise<MemberLine[]> {
  const { id } = await classAt(db, ref)
  const behind = (await memberLines(db, id, learningDayOf(now))).filter(({ owed }) => owed > 0)
  if (behind.length === 0) throw conflict('现在没有学员欠任务')
  return behind
}

const nudge = act({
  name: 'nudge-class',
  title: '提醒欠任务的学员',
  roles,
  fields: nudgeFields,
  start: async ({ db }, ref) => ({ facts: [['班级', (await classAt(db, ref)).title]], texts: nudgeTexts }),
  preview: async (deps, ref, values) => nudgeLines(deps, await behindIn(deps.db, ref, deps.now()), values),
  run: async (tx, { ref, values, now }) => {
    const { id } = await classAt(tx, ref)
    const behind = await behindIn(tx, ref, now)
    for (const line of behind) await remind(tx, line, { ...values, classId: id, now })
    return {
      object: `class:${id}`,
      before: null,
      after: { ...values, members: behind.map(({ userId }) => userId) },
      to: `/study-classes/${id}/members`,
    }
  },
})

/** Acts on members of classes: who is added, moved, reminded, given more time, or taken out. */
export const classMemberActs = [add, move, nudge, nudgeOne, shiftOne, remove]
