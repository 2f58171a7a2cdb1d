import type { SheetRun } from '#server/repositories/account/sheet-run'

const STEPS = ['选文件', '对列名', '试跑', '导入'] as const

/** The step that a table is at, counted from 0; past the last one when it is done. */
export function sheetStep({ state }: Pick<SheetRun, 'state'>): number {
  if (state === 'asking') return 1
  if (state === 'tried') return 2
  return state === 'done' ? STEPS.length : 3
}

/** The steps of a table that staff bring, in one line. */
export function SheetSteps({ at: now }: { at: number }) {
  return (
    <ol className="steps line">
      {STEPS.map((words, at) => (
        <li key={words} className={at < now ? 'past' : at === now ? 'now' : undefined} aria-current={at === now ? 'step' : undefined}>
          {words}
        </li>
      ))}
    </ol>
  )
}
