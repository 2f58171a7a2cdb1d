import type { Db, Tx } from '#server/database/tables'
import { idOf } from '#server/desk/parts/ref'
import { conflict, forbidden, notFound } from '#server/refusal'
import { lockSheetRun, type SheetRun, sheetRun } from '#server/repositories/account/sheet-run'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { allows } from './permission'
import type { SheetKind } from './sheet'

/** A run of more rows than these is worked on by a job, and a job finishes what a dead process left of a smaller one. */
export const AT_ONCE = 200
export const RESCUE_MS = 60_000

/** Tells whether a member of the staff may see a table: its owner, or an owner of the school. */
const isOwnRun = (run: SheetRun, staff: StaffSession) => run.staffId === staff.id || staff.roles.includes('owner')

export type Kinds = readonly SheetKind[]
export type Owned = { run: SheetRun; kind: SheetKind }

/** A table of the reader, or of anybody for an owner. */
export async function ownRun(db: Db | Tx, kinds: Kinds, ref: string | undefined, staff: StaffSession, isLocked = false): Promise<Owned> {
  const id = idOf(ref, '导入')
  const run = await (isLocked ? lockSheetRun(db as Tx, id) : sheetRun(db, id))
  const kind = kinds.find(({ name }) => name === run?.kind)
  if (!run || !kind || !isOwnRun(run, staff)) throw notFound('导入')
  return { run, kind }
}

/** Refuses who may not bring tables of the kind any more. */
export function checkAllowed(staff: StaffSession, { act: name, roles }: SheetKind): void {
  if (!allows(staff, { name, roles })) throw forbidden('你没有导入这种表格的权限')
}

export const stale = () => conflict('这次导入刚刚变了，请重新打开核对')
