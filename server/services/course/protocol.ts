import { sealText } from '#server/database/sealed'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import { rightOf } from '#server/repositories/course/entitlement'
import {
  addChoice,
  addPreTaskDone,
  chosenSubjects,
  combineOf,
  lendRight,
  preTaskKinds,
  protocolById,
  protocolOf,
  putSignature,
  signatureOf,
  subjectRows,
} from '#server/repositories/course/gates'
import { accessTo } from '#server/services/learn/access-to'
import { richMedia } from '#server/services/site/rich-media'
import type { ConfirmCombine, Protocol, SignProtocol, Subjects } from '@/contract/course/gate.schema'
import { contactErrors } from '@/domain/account/contact-form'
import { idNumberOf, maskIdNumber, maskName } from '@/domain/text/id-number'

/** The agreement of a course, and whether the visitor has signed its present version. */
export async function readProtocol({ db, env }: Deps, courseId: number, userId: number | null): Promise<Protocol> {
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
export async function signProtocol(deps: Deps, userId: number, protocolId: number, sign: SignProtocol): Promise<Protocol> {
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
export async function courseSubjects({ db }: Deps, courseId: number, userId: number | null): Promise<Subjects> {
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
