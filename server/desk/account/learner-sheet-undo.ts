import type { Tx } from '#server/database/tables'
import type { SheetContext, SheetKind } from '#server/desk/frame/sheet'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { emptyAccount } from '#server/repositories/account/personal-data/account'
import { eraseReferences } from '#server/repositories/account/personal-data/erase'
import { hasEverSignedIn } from '#server/repositories/account/session-family'
import type { SheetDone } from '#server/repositories/account/sheet-run'
import { lockRight, setRightEnd, takeRight } from '#server/repositories/course/entitlement'
import { begunParts } from '#server/repositories/order/refund-cases'
import { leaveClass, lockClass, membersOf } from '#server/repositories/study/members'
import { enterClass } from '#server/services/service/classes'
import { STAFF_ORIGIN } from './right-origin'

type Ends = readonly { courseId: number; expiresAt: number | null }[]
type Held = { courses?: Ends; classId?: number }
/** Holds what a row did to a learner, as the import noted it. */
type Did = { userId: number; line: number; before: Held; after: Held & { isNew?: boolean } }

const didOf = ({ line, change: { object, before, after } }: SheetDone): Did => ({
  userId: Number(object.split(':')[1]),
  line,
  before: before ?? {},
  after: after ?? {},
})

/** Takes one course back: a new one goes, a longer one ends when it did before. Its title, or null where it was gone already. */
async function undoCourse(work: Tx, { userId, before }: Did, { courseId, expiresAt }: Ends[number], runId: number): Promise<string | null> {
  const place = { userId, courseId }
  const right = await lockRight(work, place)
  if (!right) return null
  const held = before.courses?.find((one) => one.courseId === courseId)
  if (right.expiresAt !== expiresAt) throw conflict(`“${right.title}”的有效期后来又改过`)
  if (held) {
    await setRightEnd(work, place, right.origin, held.expiresAt)
    return right.title
  }
  if (!right.origin?.startsWith(`${STAFF_ORIGIN}sheet-${runId}-`)) throw conflict(`“${right.title}”后来又从别处开通了`)
  if ((await begunParts(work, userId, [courseId])).length > 0) throw conflict(`“${right.title}”已经开始学了`)
  await takeRight(work, place, right.origin)
  return right.title
}

/** Leads a learner out of the class that they came into, back to the one before where there was one. */
async function undoClass(work: Tx, { userId, before, after }: Did, now: number): Promise<string | null> {
  const member = (await membersOf(work, userId)).find(({ classId }) => classId === after.classId)
  if (!member) return null
  const former = before.classId === undefined ? undefined : await lockClass(work, before.classId)
  if (former) await enterClass(work, { userId, target: former, by: 'staff', now })
  else await leaveClass(work, member.id)
  return member.title
}

async function undoLearner(work: Tx, { now, runId }: SheetContext, done: SheetDone): Promise<void> {
  const did = didOf(done)
  const titles = []
  for (const course of did.after.courses ?? []) titles.push(await undoCourse(work, did, course, runId))
  if (did.after.classId !== undefined) titles.push(await undoClass(work, did, now))
  const { userId } = did
  if (did.after.isNew && !(await hasEverSignedIn(work, userId))) {
    // Nobody has seen this account: it goes, because a mistyped mobile would leave a name with a stranger.
    await eraseReferences(work, userId)
    await emptyAccount(work, userId)
    return
  }
  const said = titles.filter((title) => title !== null)
  if (said.length === 0) return
  const body = `学校撤回了刚才的批量开通：${said.map((title) => `“${title}”`).join('、')}恢复成原来的样子。有疑问请联系客服。`
  const message = { kind: 'course_given', title: '课程有变化', ref: `undo:${runId}:${did.line}`, link: '/support-chat' } as const
  await sendMessage(work, { userId, ...message, body, now })
}

/** Takes back what a table of learners did, row by row. */
export const learnerUndo: NonNullable<SheetKind['undo']> = {
  row: undoLearner,
  told: [
    '这次开通的课程收回，延长的改回原来的有效期，加入的班级退出',
    '这次新建、还没有人登录过的账号删除',
    '已经开始学的、后来又改过的不动，做完后列出原因',
    '留着账号的学员各收到一条消息',
  ],
}
