import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Texts } from '#server/desk/parts/field'
import { conflict } from '#server/refusal'
import { writeAudit } from '#server/repositories/account/audit'
import { listStaff } from '#server/repositories/account/staff'
import { actLimit, prepareAct } from '#server/repositories/account/waiting-act'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'
import { allows } from './permission'
import { refuseAct } from './reach'
import type { ActRow, DeskVisit, Done } from './row'

/** A prepared act may be confirmed for so long. */
const WAITS_MS = 3 * DAY_MS

/** The amount of an act that is too large for one person, and the largest that is not. */
export type Second = { amount: number; above: number }

/** Explains why an act waits for another person. */
export const secondWords = ({ amount, above }: Second): string =>
  `金额 ${yuan(amount)} 元超过 ${yuan(above)} 元，要由另一位有权限的同事确认，3 天内有效`

/** The amount above which an act needs a second person. */
export async function limitOf({ db }: Pick<Deps, 'db'>, { name, needsSecond }: ActRow): Promise<number> {
  return (await actLimit(db, name))?.above ?? needsSecond?.above ?? 0
}

type Asked = { ref: string; values: unknown; staff: DeskVisit['staff'] }

/** Says whether an act waits for a second person; refuses where there is nobody else who may do it. */
export async function secondNeeded(deps: Deps, row: ActRow, { ref, values, staff }: Asked): Promise<Second | null> {
  if (!row.needsSecond) return null
  const amount = await row.needsSecond.amount(deps, ref, values as never)
  const above = await limitOf(deps, row)
  if (amount <= above) return null
  const others = (await listStaff(deps.db)).filter(({ id, isActive, scope }) => id !== staff.id && isActive && scope === null)
  if (!others.some((other) => allows(other, row)))
    throw conflict(`金额超过 ${yuan(above)} 元，要两个人办理，但没有第二位有这个权限的员工。请站长先添加一位，或者调整金额`)
  return { amount, above }
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
export async function prepare(work: Tx, { row, ref, visit, version, formKey, now, texts, lines, second }: Waits): Promise<Done> {
  const act = { act: row.name, ref, texts, lines, version, formKey, firstId: visit.staff.id, now, endsAt: now + WAITS_MS, ...second }
  const id = await prepareAct(work, act)
  if (id === undefined) throw conflict('这件事已经有一份在等另一位同事确认，不用再提交')
  const done = { object: `waiting-act:${id}`, before: null, after: { act: row.name, ref, lines, ...second }, to: `/waiting-acts/${id}` }
  const { object, before, after } = done
  await writeAudit(work, { staffId: visit.staff.id, act: 'prepare-act', object, before, after, reason: '', ip: visit.ip, at: now })
  return done
}
