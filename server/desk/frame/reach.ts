import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { type Narrowed, reachOfStaff, type Scope, type ScopedKind, scopeNames, withinReach } from '#server/repositories/account/scope'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { allows } from './permission'
import type { ActRow, DeskVisit, PageRow } from './row'
import { reachOf } from './scopes'
import type { Start } from './start'

/** The same services over what somebody may see. */
export const depsWithin = <T extends Pick<Deps, 'db'>>(deps: T, staff: Narrowed): T =>
  staff.scope ? { ...deps, db: reachOfStaff(deps.db, staff) } : deps

/** Names of a scope that are said; of a longer one their number. */
const MOST_NAMES = 3

const outside = () => notFound('这一条')

async function refuseOutside(db: Db | Tx, staff: Narrowed, kind: ScopedKind, names: readonly string[]): Promise<void> {
  const within = await withinReach(db, staff, kind, names)
  if (names.some((name) => !within.has(name))) throw outside()
}

/** Refuses a page about an object that is out of the reader's reach, as if it were not there. */
export async function refusePage({ db }: Pick<Deps, 'db'>, row: PageRow, { staff, params }: DeskVisit): Promise<void> {
  const [name] = Object.values(params)
  const [kind] = reachOf(row).kinds
  if (staff.scope && kind !== undefined && name !== undefined) await refuseOutside(db, staff, kind, [name])
}

/** Numbers of objects in a value of a form. */
const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'number' || typeof each === 'string' ? [String(each)] : []))

/** The objects that the address of an act names, a kind each: those with several are divided by a dot or a line. */
const namesOf = (ref: string, kinds: readonly ScopedKind[]): string[] =>
  kinds.length > 1 || /^\d+-\d+$/.test(ref) ? ref.split(/[.-]/) : [/^\d+\.\d+$/.test(ref) ? (ref.split('.')[0] ?? '') : ref]

/** Refuses an act on an object that is out of reach, or with one; `values` are those of the form, once there are some. */
export async function refuseAct(
  db: Db | Tx,
  row: Pick<ActRow, 'name'>,
  { ref, staff, values = {} }: { ref: string; staff: Narrowed; values?: object },
): Promise<void> {
  if (!staff.scope) return
  const { isWhole, kinds, chosen } = reachOf(row)
  if (isWhole) throw outside()
  const names = namesOf(ref, kinds)
  for (const [at, kind] of kinds.entries()) await refuseOutside(db, staff, kind, [names[at] ?? ''])
  for (const [field, kind] of Object.entries(chosen)) {
    const given = namesIn(Reflect.get(values, field))
    if (given.length > 0) await refuseOutside(db, staff, kind, given)
  }
}

/** The start of an act as somebody may see it: it offers only objects in their reach. */
export async function startWithin(deps: Deps, row: ActRow, ref: string, visit: DeskVisit): Promise<Start> {
  const { staff } = visit
  await refuseAct(deps.db, row, { ref, staff })
  const start = await row.start(depsWithin(deps, staff), ref, visit)
  if (!staff.scope || !start.choices) return start
  const choices: Record<string, Readonly<Record<string, string>>> = { ...start.choices }
  for (const [field, kind] of Object.entries(reachOf(row).chosen)) {
    const offered = start.choices[field]
    if (!offered) continue
    const within = await withinReach(deps.db, staff, kind, Object.keys(offered))
    choices[field] = Object.fromEntries(Object.entries(offered).filter(([name]) => within.has(name)))
  }
  return { ...start, choices }
}

/** Names what somebody is narrowed to; empty for the whole school. */
export async function scopeWords(db: Db, scope: Scope | null): Promise<string> {
  if (!scope) return ''
  const { courses, classes } = await scopeNames(db, scope)
  const titles = [...courses, ...classes].map(({ title }) => `“${title}”`)
  return titles.length > MOST_NAMES
    ? `${titles.slice(0, MOST_NAMES).join('、')}等 ${titles.length} 个课程和班级`
    : titles.join('、') || '已经不在的课程和班级'
}

/** Says why a page or an act is not open to somebody, and what helps. */
export async function refusalOf({ db }: Pick<Deps, 'db'>, staff: StaffSession, row: PageRow | ActRow): Promise<string> {
  if (staff.scope && allows({ ...staff, scope: null }, row))
    return `“${row.title}”超出了你的范围：你只看得到${await scopeWords(db, staff.scope)}。要用它，请站长改你的范围`
  return `你现在的角色不能用“${row.title}”。要用它，请站长在“员工”里给你加上`
}
