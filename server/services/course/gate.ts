import { sealText } from '#server/database/sealed'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { previewedCourse } from '#server/http/preview'
import { serve } from '#server/http/serve'
import { conflict, invalid, notFound } from '#server/refusal'
import { saleOf } from '#server/repositories/course/course'
import { rightOf } from '#server/repositories/course/entitlement'
import {
  addChoice,
  addPreTaskDone,
  chosenSubjects,
  combineOf,
  lendRight,
  preTaskKinds,
  preTasksDone,
  profileOf,
  protocolById,
  protocolOf,
  putSignature,
  signatureOf,
  standingRows,
  subjectRows,
} from '#server/repositories/course/gates'
import { richMedia } from '#server/rich-media'
import { accessTo, shownAccess } from '#server/services/learn/lesson'
import { gate } from '@/contract/course/gate'
import type {
  AuthInfo,
  ConfirmCombine,
  CourseMember,
  CourseStanding,
  MemberAuth,
  PreTaskKind,
  PreTasks,
  Protocol,
  SignProtocol,
  Subjects,
} from '@/contract/course/gate.schema'
import { contactErrors } from '@/domain/account/contact-form'
import { memberGate } from '@/domain/account/member-gate'
import { courseAccess } from '@/domain/course/course'
import { idNumberOf, maskIdNumber, maskName } from '@/domain/text/id-number'

/** Tasks of a course with their state for a learner. */
export async function preTasks({ db }: Deps, userId: number, courseId: number): Promise<PreTasks> {
  const kinds = await preTaskKinds(db, courseId)
  const done = await preTasksDone(db, userId, courseId)
  const tasks = kinds.map((kind) => ({ kind, isDone: done.has(kind) }))
  return { isOpen: tasks.every((task) => task.isDone), tasks }
}

/** A learner's progress through the steps before the lessons of a course, and the next step. */
export async function memberAuth(
  deps: Deps,
  courseId: number,
  userId: number | null,
  previewed: number | null = null,
): Promise<MemberAuth> {
  const { db, now } = deps
  const { access, isOnSale } = await shownAccess(db, userId, courseId, now(), previewed)
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

/** Calls for the steps before the lessons of a course. */
export const gateCalls: ServicePlugin = (app, deps) => {
  serve(app, gate.standings, ({ query }, { userId }) => courseStandings(deps, query.ids, userId))
  serve(app, gate.memberAuth, async ({ params }, visit) => memberAuth(deps, params.id, visit.userId, await previewedCourse(deps, visit)))
  serve(app, gate.preTasks, ({ query }, { learnerId }) => preTasks(deps, learnerId, query.courseId))
  serve(app, gate.finishPreTask, ({ params, body }, { learnerId }) => finishPreTask(deps, learnerId, params.id, body.kind))
  serve(app, gate.markMobile, ({ body }, { learnerId }) => finishPreTask(deps, learnerId, body.courseId, 'mobile'))
  serve(app, gate.member, ({ params }, { learnerId }) => courseMember(deps, learnerId, params.id))
  serve(app, gate.protocol, ({ params }, { userId }) => readProtocol(deps, params.id, userId))
  serve(app, gate.signProtocol, ({ params, body }, { learnerId }) => signProtocol(deps, learnerId, params.id, body))
  serve(app, gate.subjects, ({ params }, { userId }) => courseSubjects(deps, params.id, userId))
}

/** The agreement of a course, and whether the visitor has signed its present version. */
async function readProtocol({ db, env }: Deps, courseId: number, userId: number | null): Promise<Protocol> {
  const row = await protocolOf(db, courseId)
  if (!row) throw notFound('协议')
  const sign = userId === null ? undefined : await signatureOf(db, userId, row.id)
  return {
    id: row.id,
    courseId,
    title: row.title,
    content: richMedia(env, row.content),
    version: row.version,
    signed: sign?.version === row.version ? { name: sign.shown_name, number: sign.shown_number, at: sign.signed_at } : null,
  }
}

/** Signs the present version; name and number are stored sealed, and shown masked. */
async function signProtocol(deps: Deps, userId: number, protocolId: number, sign: SignProtocol): Promise<Protocol> {
  const { db, now } = deps
  const row = await protocolById(db, protocolId)
  if (!row) throw notFound('协议')
  if (sign.version !== row.version) throw conflict('协议内容已更新，请重新阅读后再签署')
  const [name, number] = [sign.name.trim(), idNumberOf(sign.idNumber)]
  const wrongName = contactErrors({ name }).name
  if (wrongName) throw invalid(wrongName)
  if (number === null) throw invalid('身份证号不正确，请核对后再填')
  const { access } = await accessTo(db, userId, row.course_id, now())
  if (access !== 'owned' && access !== 'free') throw conflict('购买课程后才能签署协议')
  const sealed = await sealText(db, 'protocol', JSON.stringify({ name, number }))
  await tx(db, async (work) => {
    const shown = { shown_name: maskName(name), shown_number: maskIdNumber(number) }
    await putSignature(work, { user_id: userId, protocol_id: row.id, version: row.version, ...shown, sealed, signed_at: now() })
    const kinds = await preTaskKinds(work, row.course_id)
    if (kinds.includes('protocol')) await addPreTaskDone(work, userId, row.course_id, 'protocol', now())
  })
  return readProtocol(deps, row.course_id, userId)
}

/** The subjects of a combined course and those the visitor has taken. */
async function courseSubjects({ db }: Deps, courseId: number, userId: number | null): Promise<Subjects> {
  const combine = await combineOf(db, courseId)
  if (!combine) return { courseId, least: 0, most: 0, isConfirmed: true, subjects: [] }
  const chosen = userId === null ? null : await chosenSubjects(db, userId, courseId)
  const subjects = (await subjectRows(db, courseId)).map(({ id, name, note, taught_by }) => ({
    id,
    name,
    note,
    courseId: taught_by,
    isChosen: chosen?.includes(id) ?? false,
  }))
  return { courseId, least: combine.least, most: combine.most, isConfirmed: chosen !== null, subjects }
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Takes the subjects of a combined course, once, and opens the courses that teach them for as long as it lasts. */
export async function confirmCombine(deps: Deps, userId: number, courseId: number, { subjectIds }: ConfirmCombine): Promise<Subjects> {
  const { db, now } = deps
  const combine = await combineOf(db, courseId)
  if (!combine) throw notFound('组合课程')
  const { access } = await accessTo(db, userId, courseId, now())
  if (access !== 'owned' && access !== 'free') throw conflict('购买课程后再选择科目')
  const taken = (await subjectRows(db, courseId)).filter(({ id }) => subjectIds.includes(id))
  if (taken.length !== subjectIds.length) throw invalid('所选科目不属于这门课程')
  const { least, most } = combine
  if (subjectIds.length < least || subjectIds.length > most)
    throw invalid(least === most ? `请选择 ${least} 个科目` : `请选择 ${least} 到 ${most} 个科目`)
  await tx(db, async (work) => {
    if (!(await addChoice(work, userId, courseId, subjectIds, now()))) {
      if (!isSame((await chosenSubjects(work, userId, courseId)) ?? [], subjectIds)) throw conflict('科目已确认，如需更换请联系客服')
      return
    }
    const right = await rightOf(work, userId, courseId)
    const lent = { userId, expiresAt: right?.expires_at ?? null, orderSn: right?.order_sn ?? null, now: now() }
    for (const { taught_by } of taken) await lendRight(work, { ...lent, courseId: taught_by })
  })
  return courseSubjects(deps, courseId, userId)
}
