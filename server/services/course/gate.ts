import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { rightOf } from '#server/repositories/course/entitlement'
import { saleOf } from '#server/repositories/course/find'
import {
  addPreTaskDone,
  chosenSubjects,
  combineOf,
  preTaskKinds,
  preTasksDone,
  profileOf,
  protocolOf,
  signatureOf,
  standingRows,
} from '#server/repositories/course/gates'
import { accessTo } from '#server/services/learn/access-to'
import type { AuthInfo, CourseMember, CourseStanding, MemberAuth, PreTaskKind, PreTasks } from '@/contract/course/gate.schema'
import { memberGate } from '@/domain/account/member-gate'
import { courseAccess } from '@/domain/course/course'

/** Tasks of a course with their state for a learner. */
export async function preTasks({ db }: Deps, userId: number, courseId: number): Promise<PreTasks> {
  const kinds = await preTaskKinds(db, courseId)
  const done = await preTasksDone(db, userId, courseId)
  const tasks = kinds.map((kind) => ({ kind, isDone: done.has(kind) }))
  return { isOpen: tasks.every((task) => task.isDone), tasks }
}

/** A learner's progress through the steps before the lessons of a course, and the next step. */
export async function memberAuth(deps: Deps, courseId: number, userId: number | null): Promise<MemberAuth> {
  const { db, now } = deps
  const { access, isOnSale } = await accessTo(db, userId, courseId, now())
  const isCombined = (await combineOf(db, courseId)) !== undefined
  const lacksSubjects = isCombined && userId !== null && (await chosenSubjects(db, userId, courseId)) === null
  const { tasks } = userId === null ? { tasks: [] } : await preTasks(deps, userId, courseId)
  const openTasks = tasks.filter((task) => !task.isDone).map((task) => task.kind)
  return { courseId, ...memberGate({ isSignedIn: userId !== null, isOnSale, access, lacksSubjects, openTasks }) }
}

/** The steps of a course for a learner. */
export async function authInfo({ db }: Deps, courseId: number): Promise<AuthInfo> {
  const course = await saleOf(db, courseId)
  if (!course) throw notFound('课程')
  return {
    courseId,
    isFree: course.price === 0,
    isOnSale: course.is_on_sale,
    isCombined: (await combineOf(db, courseId)) !== undefined,
    hasProtocol: (await protocolOf(db, courseId)) !== undefined,
    preTasks: await preTaskKinds(db, courseId),
  }
}

async function refuseUndone({ db }: Deps, userId: number, courseId: number, kind: PreTaskKind): Promise<void> {
  const { nickname, avatar, mobile } = await profileOf(db, userId)
  if (kind === 'profile' && (nickname === '' || avatar === '')) throw conflict('请先设置头像和昵称')
  if (kind === 'mobile' && mobile === null) throw conflict('请先绑定手机号')
  if (kind !== 'protocol') return
  const protocol = await protocolOf(db, courseId)
  const signed = protocol && (await signatureOf(db, userId, protocol.id))
  if (protocol && signed?.version !== protocol.version) throw conflict('请先签署保障协议')
}

/** Marks a task as done once its requirement is met; only an owner has tasks. */
export async function finishPreTask(deps: Deps, userId: number, courseId: number, kind: PreTaskKind): Promise<PreTasks> {
  const { access } = await accessTo(deps.db, userId, courseId, deps.now())
  if (access !== 'owned' && access !== 'free') throw conflict('购买课程后再完成开课准备')
  if (!(await preTaskKinds(deps.db, courseId)).includes(kind)) throw notFound('开课任务')
  await refuseUndone(deps, userId, courseId, kind)
  await addPreTaskDone(deps.db, userId, courseId, kind, deps.now())
  return preTasks(deps, userId, courseId)
}

/** The learner as a member of a course. */
export async function courseMember({ db }: Deps, userId: number, courseId: number): Promise<CourseMember> {
  const right = await rightOf(db, userId, courseId)
  if (!right) throw notFound('课程学员')
  return {
    courseId,
    joinedAt: right.granted_at,
    expiresAt: right.expires_at,
    isMobileMarked: (await preTasksDone(db, userId, courseId)).has('mobile'),
    subjectIds: (await chosenSubjects(db, userId, courseId)) ?? [],
  }
}

/** The visitor's access to each of the courses named. */
export async function courseStandings({ db, now }: Deps, ids: string, userId: number | null): Promise<CourseStanding[]> {
  const rows = await standingRows(db, userId, ids.split(',').map(Number))
  return rows.map(({ id, price, holder, expires_at }) => ({
    courseId: id,
    access: courseAccess(price, userId !== null, holder === null ? null : { expiresAt: expires_at }, now()),
  }))
}
