import { columnName } from '#server/bank/read/workbook/cells'
import type { SheetCounts, SheetRowShown, SheetRun, SheetVerdict } from '#server/repositories/account/sheet-run'
import { ActForm } from './act-form'
import { ActButton, PageLink, useAccess } from './detail'
import { FormFields } from './form'
import type { SheetColumn, SheetKind } from './sheet'
import { settingTexts } from './sheet-act'
import { Mend, MendOffers, type Offers } from './sheet-mend'
import { SheetUndo } from './sheet-undo'

export type SheetShown = {
  run: SheetRun
  kind: SheetKind
  counts: SheetCounts
  rows: readonly SheetRowShown[]
  verdict: SheetVerdict
  now: number
  /** Sentences about what follows. */
  told: readonly string[]
  /** The first rows that would be done, below those that are refused. */
  taken: readonly SheetRowShown[]
  offers: Offers
  next: number | null
}

/** Short words of the tabs. */
const tabWords = { refused: '不收', new: '新的', change: '有变化', same: '不动' } as const
const labelOf = ({ unit, verdicts }: SheetKind, verdict: SheetVerdict) =>
  verdict === 'refused' ? '行不收' : `${unit}${verdicts[verdict] ?? ''}`
/** Verdicts that a kind can have; one whose rows are known objects makes none. */
const verdictsOf = ({ verdicts }: SheetKind) => sheetVerdicts.filter((each) => each !== 'new' || verdicts.new !== undefined)
export const sheetVerdicts = ['refused', 'new', 'change', 'same'] as const satisfies readonly SheetVerdict[]

/** The counts of a dry run; each opens its rows. */
export function SheetCountCards({ kind, counts, run }: Pick<SheetShown, 'kind' | 'counts' | 'run'>) {
  const all = counts.new + counts.change + counts.same + counts.refused
  return (
    <div className="stats counts">
      <section className="stat">
        <p>
          <b>{all}</b>
        </p>
        <span className="muted">行读到</span>
      </section>
      {[...verdictsOf(kind).slice(1), 'refused' as const].map((verdict) => (
        <section key={verdict} className="stat">
          <p>
            <b className={verdict === 'refused' && counts.refused > 0 ? 'error' : undefined}>{counts[verdict]}</b>
          </p>
          <a href={`/sheets/${run.id}?show=${verdict}`}>{labelOf(kind, verdict)}</a>
        </section>
      ))}
    </div>
  )
}

type RowProps = { of: SheetRowShown; shown: SheetShown; columns: readonly SheetColumn[] }

/** The columns of the file that say something in these rows. */
const filledColumns = ({ run: { places }, kind, rows }: SheetShown) =>
  kind.columns.filter(({ key }) => {
    const at = places?.[key]
    return at !== undefined && rows.some(({ cells, marked }) => marked === key || (cells[at] ?? '') !== '')
  })

const ARROW = ' → '

/** Parts a change of a column, as a row says it in words, into what was and what comes: 备注：空 → 加急. */
function changeOf(title: string, words: readonly string[]): { word: string; was: string; next: string } | null {
  const word = words.find((each) => each.startsWith(`${title}：`) && each.includes(ARROW))
  if (word === undefined) return null
  const [was = '', ...next] = word.slice(title.length + 1).split(ARROW)
  return { word, was, next: next.join(ARROW) }
}

/** A cell that changes: its words are those of the row, drawn so that what comes is seen first. */
function Changed({ title, of: { was, next } }: { title: string; of: { was: string; next: string } }) {
  const isFirst = was === '空'
  return (
    <>
      <span className="unseen">{isFirst ? `${title}：${was}${ARROW}` : `${title}：`}</span>
      {!isFirst && <s>{was}</s>}
      {!isFirst && ARROW}
      <ins>{next}</ins>
    </>
  )
}

function Result({ of: { verdict, words, reason, outcome }, drawn }: Pick<RowProps, 'of'> & { drawn: readonly string[] }) {
  if (reason !== undefined) return <span className="error">✕ {reason}</span>
  if (verdict === 'same') return <span className="muted">{words.length > 0 ? words.join('；') : '和现在一样，不动'}</span>
  return (
    <>
      {outcome === 'done' && <span className="chip good">✓ 已办</span>}
      {outcome === 'undone' && <span className="chip">↺ 已撤回</span>}
      <span className="lines">{words.filter((each) => !drawn.includes(each)).join('\n') || '会改'}</span>
    </>
  )
}

function Cell({ of: text, isMarked, to }: { of: string; isMarked: boolean; to: SheetColumn['to'] }) {
  if (isMarked) return <mark>{text || '（空）'}</mark>
  return to && text !== '' ? <PageLink to={to(text)}>{text}</PageLink> : text
}

function Row({ of: row, shown: { run, offers }, columns }: RowProps) {
  const canMend = run.state === 'tried' && row.verdict === 'refused' && row.marked !== undefined
  const changes = new Map(columns.map(({ key, title }) => [key, row.verdict === 'change' ? changeOf(title, row.words) : null]))
  return (
    <tr>
      <td data-title="行" className="whole">
        {row.line}
      </td>
      {columns.map(({ key, title, isWhole, to }) => {
        const change = changes.get(key)
        return (
          <td key={key} data-title={title} className={isWhole && 'whole'}>
            {change ? (
              <Changed title={title} of={change} />
            ) : (
              <Cell
                of={row.cells[run.places?.[key] ?? -1] ?? ''}
                isMarked={row.marked === key}
                to={row.verdict === 'refused' ? undefined : to}
              />
            )}
          </td>
        )
      })}
      <td data-title="结果">
        <div>
          <Result of={row} drawn={[...changes.values()].flatMap((change) => change?.word ?? [])} />
          {canMend && <Mend run={run} offers={offers} row={row} marked={row.marked ?? ''} />}
        </div>
      </td>
    </tr>
  )
}

/** Rows of the table with what each comes to. */
function Lines({ shown, last }: { shown: SheetShown; last: string }) {
  const columns = filledColumns(shown)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">行</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>
        {shown.rows.map((row) => (
          <Row key={row.line} of={row} shown={shown} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

export function SheetTable({ shown }: { shown: SheetShown }) {
  const { run, kind, rows, verdict, next, counts, taken } = shown
  const count = (each: SheetVerdict) => counts[each] + (each === 'refused' ? counts.failed : 0)
  return (
    <div>
      <nav className="saved" aria-label="按结果看">
        {verdictsOf(kind).map((each) => (
          <a key={each} href={`/sheets/${run.id}?show=${each}`} aria-current={each === verdict ? 'page' : undefined}>
            {tabWords[each]} {count(each)}
          </a>
        ))}
        {count('refused') > 0 && <a href={`/sheets/${run.id}?format=xlsx`}>下载不收的 {count('refused')} 行（带原因）</a>}
      </nav>
      <MendOffers of={shown.offers} />
      {rows.length === 0 ? <p className="empty">这里没有行。</p> : <Lines shown={shown} last={verdict === 'refused' ? '为什么' : '结果'} />}
      {next !== null && (
        <p>
          <a href={`/sheets/${run.id}?show=${verdict}&after=${next}`}>下一页</a>
        </p>
      )}
      {taken.length > 0 && (
        <>
          <p className="taken">
            <b>会收的，前 {taken.length} 行</b> <small>在这里改的只改这次导入，不改你的文件</small>
          </p>
          <Lines shown={{ ...shown, rows: taken }} last="结果" />
        </>
      )}
    </div>
  )
}

const PREVIEWED = 8

/** The first rows of a table whose heads were not recognised, as they stand in the file. */
export function SheetPreview({ run, rows }: Pick<SheetShown, 'run' | 'rows'>) {
  const first = rows.slice(0, PREVIEWED)
  const width = Math.max(run.heads.length, ...first.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({ name: columnName(at + 1), head: run.heads[at] ?? '' }))
  return (
    <div>
      <p className="notice">没认出必填的列：请在右边选每一列在文件里的位置。下面是文件的前 {first.length} 行。</p>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map(({ name, head }) => (
              <th key={name} scope="col">
                {name} {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ line, cells }) => (
            <tr key={line}>
              <td data-title="行">{line}</td>
              {columns.map(({ name, head }, at) => (
                <td key={name} data-title={`${name} ${head}`}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Names the column of the file for each known column, in the words of the file. */
export function SheetMapping({ run, kind, isOpen }: { run: SheetRun; kind: SheetKind; isOpen: boolean }) {
  const places = run.places ?? {}
  const used = new Set(Object.values(places))
  const unused = run.heads.flatMap((head, at) => (used.has(at) || head === '' ? [] : [`${columnName(at + 1)} ${head}`]))
  return (
    <section>
      <h2>列对应</h2>
      {!isOpen && (
        <ul>
          {kind.columns
            .filter(({ key }) => places[key] !== undefined)
            .map(({ key, title }) => (
              <li key={key}>
                {title} ← {columnName((places[key] ?? 0) + 1)} “{run.heads[places[key] ?? 0]}”
              </li>
            ))}
        </ul>
      )}
      {!isOpen && unused.length > 0 && <p className="muted">没用到：{unused.join('、')}</p>}
      {isOpen && <MapForm run={run} kind={kind} />}
      {run.state === 'tried' && (
        <details className="map">
          <summary>改列名</summary>
          <MapForm run={run} kind={kind} />
        </details>
      )}
    </section>
  )
}

/** Chooses the column of the file for each column that the import knows. */
function MapForm({ run, kind }: { run: SheetRun; kind: SheetKind }) {
  const { act, token } = useAccess()
  const ref = String(run.id)
  if (!act('map-sheet')) return null
  return (
    <form method="post" action={`/acts/map-sheet/${ref}`}>
      <input type="hidden" name="_token" value={token('map-sheet', ref)} />
      <input type="hidden" name="_version" value={run.version} />
      {kind.columns.map(({ key, title, isNeeded }) => (
        <div key={key} className="field">
          <label htmlFor={`map-${key}`}>
            {title}
            {isNeeded && '（必填）'}
          </label>
          <select id={`map-${key}`} name="places" defaultValue={run.places?.[key] === undefined ? '' : `${key}:${run.places[key]}`}>
            <option value="">没有这一列</option>
            {run.heads.map((head, at) => (
              <option key={columnName(at + 1)} value={`${key}:${at}`}>
                {columnName(at + 1)} {head === '' ? '（没有列名）' : head}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="submit" name="_step" value="run">
        按这样试跑
      </button>
    </form>
  )
}

/** The act that changes what holds for a whole table. */
export const settingsActOf = ({ act }: Pick<SheetKind, 'act'>): string => `set-${act}`

/** Shows and changes the fields that hold for every row; the table is tried anew. Once it runs they are only shown. */
export function SheetSettings({ run, kind }: { run: SheetRun; kind: SheetKind }) {
  const { fields } = kind
  if (fields === undefined || run.places === null) return null
  if (run.state === 'tried')
    return (
      <section>
        <h2>怎么导</h2>
        <ActForm name={settingsActOf(kind)} of={run.id} version={run.version} button="按这样重新试跑" isDirect isQuiet>
          <FormFields fields={fields} texts={settingTexts(fields, run.settings)} errors={{}} />
        </ActForm>
      </section>
    )
  const said = Object.entries(fields).flatMap(([name, { label, choices = {} }]) => {
    const value = String(run.settings[name] ?? '')
    return value === '' ? [] : [`${label}：${choices[value] ?? value}`]
  })
  return (
    <section>
      <h2>怎么导</h2>
      <ul>
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** How far a run is that was begun, or taken back. */
function Begun({ run, kind, counts, now }: Pick<SheetShown, 'run' | 'kind' | 'counts' | 'now'>) {
  const todo = counts.new + counts.change
  if (run.state === 'undoing' || run.state === 'undone')
    return (
      <section>
        <h2>{run.state === 'undone' ? '已撤回' : '正在撤回'}</h2>
        <SheetUndo run={run} kind={kind} counts={counts} now={now} />
      </section>
    )
  return (
    <section>
      <h2>{run.state === 'done' ? '导入完了' : '正在导入'}</h2>
      <p>
        办成 {counts.done} / {todo} {kind.unit}
        {counts.failed > 0 && `，没办成 ${counts.failed} ${kind.unit}`}
      </p>
      <progress max={Math.max(1, todo)} value={counts.done + counts.failed} />
      {run.state === 'running' ? (
        <p>
          <a href={`/sheets/${run.id}`}>刷新</a>
        </p>
      ) : (
        <p>
          <a href={kind.to}>去看</a>
        </p>
      )}
      <SheetUndo run={run} kind={kind} counts={counts} now={now} />
    </section>
  )
}

/** Says what follows from a run that was tried: above all that may be changed, so that it is in sight while the button is. */
export function SheetAfter({ run, counts, told }: Pick<SheetShown, 'run' | 'counts' | 'told'>) {
  if (run.state !== 'tried') return null
  return (
    <section className="told">
      <h2>导入以后</h2>
      <ul>
        {told.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {counts.refused > 0 && <li>{counts.refused} 行不收的不受影响，可改好再导</li>}
      </ul>
      {counts.new + counts.change === 0 && <p className="muted">没有要改的{counts.refused === 0 && '：表里的和现在一样'}。</p>}
    </section>
  )
}

/** The button of a run that was tried; the progress of one that is running. */
export function SheetDecision({ run, kind, counts, now }: Pick<SheetShown, 'run' | 'kind' | 'counts' | 'now'>) {
  const todo = counts.new + counts.change
  if (run.state === 'dropped') return <p className="muted">这次导入已经放弃。</p>
  if (run.state !== 'asking' && run.state !== 'tried') return <Begun run={run} kind={kind} counts={counts} now={now} />
  if (run.state === 'asking') return <p className="muted">先对好列名，再试跑。</p>
  return (
    <div className="go">
      <ActButton name="drop-sheet" of={String(run.id)} version={run.version} note={run.name}>
        放弃
      </ActButton>
      {todo > 0 && (
        <ActForm name="run-sheet" of={run.id} version={run.version} button={`导入 ${todo} ${kind.unit}`}>
          {null}
        </ActForm>
      )}
    </div>
  )
}
