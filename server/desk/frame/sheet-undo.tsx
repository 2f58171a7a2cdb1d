import { idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { countSheetRows, type SheetRun, setSheetRun } from '#server/repositories/account/sheet-run'
import { addJob } from '#server/repositories/jobs/queue'
import { DAY_MS } from '@/domain/time/units'
import { ActLink } from './detail'
import { act, momentText } from './row'
import type { SheetKind } from './sheet'
import { AT_ONCE, checkAllowed, type Kinds, ownRun, RESCUE_MS, stale } from './sheet-own'
import { carrySheet } from './sheet-run'

/** The moment until which a run can be taken back. */
const undoUntil = ({ endedAt }: Pick<SheetRun, 'endedAt'>): number => (endedAt ?? 0) + DAY_MS

/** Leads to taking a run back while that is possible, and says how it came out. */
export function SheetUndo({
  run,
  kind,
  counts,
  now,
}: {
  run: SheetRun
  kind: SheetKind
  counts: { done: number; undone: number }
  now: number
}) {
  const { unit } = kind
  if (run.state === 'undoing' || run.state === 'undone')
    return (
      <p>
        撤回了 {counts.undone} {unit}
        {run.state === 'undone' && counts.done > 0 && `，${counts.done} ${unit}用过或改过，没有撤回，原因在左边`}
      </p>
    )
  if (run.state !== 'done' || !kind.undo || counts.done === 0 || now >= undoUntil(run)) return null
  return (
    <p>
      <ActLink name="undo-sheet" of={run.id}>
        整批撤回
      </ActLink>{' '}
      <small>{momentText(undoUntil(run))} 前可以</small>
    </p>
  )
}

/** Takes a whole table back within a day: rows that were used or changed since stay, each with its reason. */
export const undoSheetAct = (kinds: Kinds) =>
  act({
    name: 'undo-sheet',
    title: '撤回导入的表格',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    confirms: 'lately',
    fields: {},
    start: async ({ db }, ref, { staff }) => {
      const { run, kind } = await ownRun(db, kinds, ref, staff)
      return { facts: [[kind.title, run.name]], version: run.version }
    },
    preview: async (deps, ref, _values, { staff }) => {
      const { run, kind } = await ownRun(deps.db, kinds, ref, staff)
      checkUndoable(run, kind, deps.now())
      const { done } = await countSheetRows(deps.db, run.id)
      return [`撤回 ${done} ${kind.unit}`, ...(kind.undo?.told ?? [])]
    },
    run: async (work, { ref, version, visit, now }) => {
      const { run, kind } = await ownRun(work, kinds, ref, visit.staff, true)
      checkAllowed(visit.staff, kind)
      checkUndoable(run, kind, now)
      const { done } = await countSheetRows(work, run.id)
      if (!(await setSheetRun(work, { id: run.id, version }, { state: 'undoing' }))) throw stale()
      // The job of the run has its own number, which it keeps.
      const job = { ref: `undo-${run.id}`, payload: { id: run.id }, runAt: done > AT_ONCE ? now : now + RESCUE_MS, now }
      await addJob(work, 'runSheet', job)
      return { object: `sheet:${run.id}`, before: { done }, after: null, reason: run.name, to: `/sheets/${run.id}` }
    },
    follow: async (deps, ref) => {
      const id = idOf(ref, '导入')
      if ((await countSheetRows(deps.db, id)).done <= AT_ONCE) await carrySheet(deps, kinds, id)
    },
  })

function checkUndoable(run: SheetRun, { undo, title }: SheetKind, now: number): void {
  if (!undo) throw conflict(`“${title}”不能整批撤回：请改好表格再导入一次`)
  if (run.state === 'undoing' || run.state === 'undone') throw conflict('这次导入已经撤回过')
  if (run.state !== 'done') throw conflict('这次导入还没有做完')
  if (now >= undoUntil(run)) throw conflict('导入超过 24 小时，不能整批撤回')
}
