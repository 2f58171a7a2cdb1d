import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from '#server/desk/frame/icon'
import type { Start } from '#server/desk/frame/start'
import { Control } from './control'
import { type Field, type Fields, rowsIn } from './field'

/** Lines of a cell: rich ones are answers and options, most of one sentence. */
const SHORT = 2
const LONG = 4

type Cell = { name: string; id: string; field: Field; text: string; isChecked: boolean; isFirst: boolean }

/** One field of a row. Cells of a list share a name, so that a browser sends them in their order. */
function CellField({ name, id, field, text, isChecked, isFirst }: Cell) {
  const result = isChecked ? field.parse([text]) : undefined
  const error = result && 'error' in result ? result.error : undefined
  if (field.look === 'own') return <input type="hidden" name={name} value={text} />
  const shared = { id, name, defaultValue: text, 'aria-invalid': error !== undefined, autoFocus: isFirst || undefined } as const
  return (
    <div className="cell">
      <label htmlFor={id}>{field.label}</label>
      {field.hint && <small>{field.hint}</small>}
      {error && <strong className="error">{error}</strong>}
      <Control field={field} lines={field.look === 'rich' ? SHORT : LONG} {...shared} />
      {field.look === 'media' && (
        <button type="button" className="quiet" data-pick={field.accepts?.join(',')} hidden>
          从素材库选
        </button>
      )}
    </div>
  )
}

/** Words beside a row; the script draws them anew while the row is typed. */
export const RowNote = ({ at, children }: { at: number; children: ReactNode }) => (
  <p className="had" data-part={`preview-${at}`}>
    {children}
  </p>
)

type RowProps = {
  name: string
  columns: Fields
  row: readonly string[]
  at: number
  count: number
  isChecked: boolean
  isFocused: boolean
  note?: ReactNode
  /** The name of a row that stays where it is. */
  title?: string | undefined
}

function Row({ name, columns, row, at, count, isChecked, isFocused, note, title }: RowProps) {
  const button = (words: string, act: string, icon: IconName, isOff: boolean) => (
    <button
      type="submit"
      name="_change"
      value={`${name} ${act} ${at}`}
      className="quiet"
      disabled={isOff}
      aria-label={`${words}第 ${at + 1} 行`}
      title={words}
    >
      <Icon name={icon} />
    </button>
  )
  const firstShown = Object.values(columns).findIndex(({ look }) => look !== 'own')
  return (
    <fieldset className="row">
      <legend>{title ?? `第 ${at + 1} 行`}</legend>
      <div className="cells">
        {Object.entries(columns).map(([column, field], place) => (
          <CellField
            key={column}
            id={`${name}-${at}-${column}`}
            name={name}
            field={field}
            text={row[place] ?? ''}
            isChecked={isChecked && row.some((text) => text.trim() !== '')}
            isFirst={isFocused && place === firstShown}
          />
        ))}
      </div>
      {note !== undefined && <RowNote at={at}>{note}</RowNote>}
      {title === undefined && (
        <div>
          {button('上移', 'up', 'up', at === 0)}
          {button('下移', 'down', 'down', at + 1 === count)}
          {button('删除', 'remove', 'bin', false)}
        </div>
      )}
    </fieldset>
  )
}

type RowsProps = { name: string; field: Field; texts: readonly string[]; error: string | undefined; change: string | undefined }

/** The row a button left the reader at. */
function focusedRow(name: string, change: string | undefined, count: number): number {
  const [list, act, at] = (change ?? '').split(' ')
  if (list !== name) return -1
  if (act === 'add') return count - 1
  return Math.min(Math.max(0, Number(at) + (act === 'up' ? -1 : act === 'down' || act === 'after' ? 1 : 0)), count - 1)
}

/** The name of a row that stays where it is, by the number in its first cell. */
const nameIn = (columns: Fields, [id = '']: readonly string[]): string =>
  new Map(Object.entries(Object.values(columns)[0]?.choices ?? {})).get(id) ?? '—'

/** Rows that stay where they are as lines of text, each with its name and what its cells hold. */
export const linesOfRows = (columns: Fields, texts: readonly string[]): string[] =>
  rowsIn(columns, texts).map((row) => {
    const cells = Object.values(columns).flatMap(({ label, look }, at) => (look === 'own' ? [] : [`${label} ${row[at] || '空'}`]))
    return `${nameIn(columns, row)}：${cells.join('，')}`
  })

/** A list of rows, each with buttons that move or remove it; the form comes back changed, and nothing is stored. */
export function RowFields({ name, field: { label, hint, columns = {}, isFixed }, texts, error, change }: RowsProps) {
  const rows = rowsIn(columns, texts.length === 0 && !isFixed ? [''] : texts)
  const focused = focusedRow(name, change, rows.length)
  const shown = Object.values(columns).filter(({ look }) => look !== 'own')
  const isLine = shown.length === 1 && shown.every(({ look }) => look === 'line')
  const nameOf = (row: readonly string[] = []) => nameIn(columns, row)
  const said = isFixed ? error?.replace(/^第 (\d+) 行/, (_all, number) => nameOf(rows[Number(number) - 1])) : error
  return (
    <fieldset className={isFixed ? 'rows fixed' : isLine ? 'rows line' : 'rows'} id={name}>
      <legend>{label}</legend>
      {hint && <small>{hint}</small>}
      {said && <strong className="error">{said}</strong>}
      {Object.entries(rows).map(([at, row]) => (
        <Row
          key={at}
          name={name}
          columns={columns}
          row={row}
          at={Number(at)}
          count={rows.length}
          isChecked={error !== undefined}
          isFocused={Number(at) === focused}
          title={isFixed && nameOf(row)}
        />
      ))}
      {!isFixed && <AddRow name={name} />}
    </fieldset>
  )
}

const AddRow = ({ name }: { name: string }) => (
  <div>
    <button type="submit" name="_change" value={`${name} add 0`} className="quiet">
      加一行
    </button>
  </div>
)

type NotedProps = {
  name: string
  fields: Fields
  start: Start
  /** The head before a row, or null. */
  heads: readonly ReactNode[]
  /** Words beside a row. */
  notes: readonly ReactNode[]
}

/** The rows of a list inside a page, under headings, which add rows, and with words about each; their choices come from the start of the act. */
export function NotedRows({ name, fields, start: { texts = {}, choices = {} }, heads, notes }: NotedProps) {
  const own = fields[name]?.columns ?? {}
  const columns = Object.fromEntries(
    Object.entries(own).map(([column, field]) => [column, { ...field, choices: choices[`${name}.${column}`] ?? field.choices }]),
  )
  const rows = rowsIn(columns, texts[name] ?? [])
  return (
    <div className="rows">
      {Object.entries(rows).map(([at, row]) => (
        <Fragment key={at}>
          {heads[Number(at)]}
          <Row
            name={name}
            columns={columns}
            row={row}
            at={Number(at)}
            count={rows.length}
            isChecked={false}
            isFocused={false}
            note={notes[Number(at)]}
          />
        </Fragment>
      ))}
    </div>
  )
}
