import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Texts } from '#server/desk/parts/field'
import { conflict } from '#server/refusal'
import { writeAudit } from '#server/repositories/account/audit'
import { lockMover, type Mover, movedAlone, noteMovedAlone } from '#server/repositories/account/moved-alone'
import { listStaff } from '#server/repositories/account/staff'
import { actLimit, prepareAct } from '#server/repositories/account/waiting-act'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'
import { allows } from './permission'
import { refuseAct } from './reach'
import type { ActRow, DeskVisit, Done } from './row'

/** A prepared act may be confirmed for so long. */
const WAITS_MS = 3 * DAY_MS

/** The amount of an act that is too large for one person, the largest that is not, and what the same person moved to the same learner before. No amount: always two. */
export type Second = { amount: number; above: number; before: number }

/** Explains why an act waits for another person. */
export const secondWords = (second: Second): string => `${whyTwo(second)}，要由另一位有权限的同事确认，3 天内有效`

function whyTwo({ amount, above, before }: Second): string {
  if (amount === 0) return '这件事一个人不能办'
  if (before === 0) return `金额 ${yuan(amount)} 元超过 ${yuan(above)} 元`
  return `你 24 小时内已经给这位学员办了 ${yuan(before)} 元，加上这次的 ${yuan(amount)} 元超过 ${yuan(above)} 元`
}

/** Holds the amount of an act, its limit, and the moves that count with it; `mover` is null where an act is to no learner. */
type Weighed = { amount: number; above: number; mover: Mover | null }
type Asked = { ref: string; values: unknown; staff: DeskVisit['staff'] }

/** Weighs an act that may need a second person; null for any other. */
export async function weigh(deps: Deps, row: ActRow, { ref, values, staff }: Asked): Promise<Weighed | null> {
  if (!row.needsSecond) return null
  if (row.needsSecond === 'always') return { amount: 0, above: 0, mover: null }
  const { amount, to } = row.needsSecond
  const userId = await to?.(deps, ref, values as never)
  const mover = userId === undefined ? null : { act: row.name, staffId: staff.id, userId }
  const above = (await actLimit(deps.db, row.name))?.above ?? row.needsSecond.above
  return { amount: await amount(deps, ref, values as never), above, mover }
}

type Moving = Weighed & { before: number; staffId: number }

/** Says whether an act waits for a second person after what was moved `before`; refuses where there is nobody else who may do it. */
async function secondNeeded(db: Db | Tx, row: ActRow, { amount, above, before, staffId }: Moving): Promise<Second | null> {
  if (row.needsSecond !== 'always' && (amount === 0 || amount + before <= above)) return null
  const others = (await listStaff(db)).filter(({ id, isActive, scope }) => id !== staffId && isActive && scope === null)
  if (!others.some((other) => allows(other, row)))
    throw conflict(
      amount === 0
        ? '这件事要两个人办理，但没有第二位有这个权限的员工。请站长先添加一位'
        : `金额超过 ${yuan(above)} 元，要两个人办理，但没有第二位有这个权限的员工。请站长先添加一位，或者调整金额`,
    )
  return { amount, above, before }
}

/** Says before an act is sent whether it would wait for a second person. */
export async function lookAtSecond(deps: Deps, row: ActRow, asked: Asked): Promise<Second | null> {
  const weighed = await weigh(deps, row, asked)
  if (!weighed) return null
  const before = weighed.mover ? await movedAlone(deps.db, weighed.mover, deps.now()) : 0
  return secondNeeded(deps.db, row, { ...weighed, before, staffId: asked.staff.id })
}

type Ready = { row: ActRow; ref: string; visit: DeskVisit; version: number; formKey: string; now: number }

/** Does an act with its record, in one transaction. */
export async function perform(work: Tx, { row, ...context }: Ready & { deps: Deps; values: object }): Promise<Done> {
  const { visit, now, ref, values } = context
  await refuseAct(work, row, { ref, staff: visit.staff, values: values ?? {} })
  const made = await row.run(work, context as never)
  const { object, before, after, reason = '' } = made
  await writeAudit(work, { staffId: visit.staff.id, act: row.name, object, before, after, reason, ip: visit.ip, at: now })
  return made
}

type Waits = Ready & { texts: Texts; lines: readonly string[]; second: Second }

/** Keeps an act for another person, with its record. */
async function prepare(work: Tx, { row, ref, visit, version, formKey, now, texts, second, ...rest }: Waits): Promise<Done> {
  const { before: moved, ...sums } = second
  const lines = moved > 0 ? [...rest.lines, `${visit.staff.name} 24 小时内已经给这位学员办了 ${yuan(moved)} 元`] : rest.lines
  const act = { act: row.name, ref, texts, lines, version, formKey, firstId: visit.staff.id, now, endsAt: now + WAITS_MS, ...sums }
  const id = await prepareAct(work, act)
  if (id === undefined) throw conflict('这件事已经有一份在等另一位同事确认，不用再提交')
  const done = { object: `waiting-act:${id}`, before: null, after: { act: row.name, ref, lines, ...sums }, to: `/waiting-acts/${id}` }
  const { object, before, after } = done
  await writeAudit(work, { staffId: visit.staff.id, act: 'prepare-act', object, before, after, reason: '', ip: visit.ip, at: now })
  return done
}

type Sent = Ready & { deps: Deps; values: object; texts: Texts; lines: readonly string[]; weighed: Weighed | null }

/** Does an act that was sent, or keeps it for another person. Two acts at once that count together are weighed one after the other. */
export async function performOrPrepare(work: Tx, { texts, lines, weighed, ...of }: Sent): Promise<Done & { isWaiting: boolean }> {
  const { row, visit, now } = of
  if (weighed?.mover) await lockMover(work, weighed.mover)
  const before = weighed?.mover ? await movedAlone(work, weighed.mover, now) : 0
  const second = weighed && (await secondNeeded(work, row, { ...weighed, before, staffId: visit.staff.id }))
  if (second) return { ...(await prepare(work, { ...of, texts, lines, second })), isWaiting: true }
  const done = await perform(work, of)
  if (weighed?.mover) await noteMovedAlone(work, weighed.mover, weighed.amount, now)
  return { ...done, isWaiting: false }
}
