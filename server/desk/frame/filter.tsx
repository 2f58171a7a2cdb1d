import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { hundredths } from '#server/desk/parts/field'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { Icon } from './icon'
import type { DeskVisit, Filter, Named, Range, Wanted } from './row'
import { boundsOf, eitherOf, isSpanName, OWN, spanAt, spanOf, spanWords } from './spans'

const MOST_LETTERS = 100
const MOST_FEN = 10_000_000_000

/** The parameters of the address that a filter reads. */
export function paramsOf({ name, kind }: Filter): string[] {
  if (kind === 'dates') return [spanOf(name), ...boundsOf(name)]
  return kind === 'money' ? boundsOf(name) : [name]
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The first moment of a day in Shanghai; undefined for a text that names none. */
function dayIn(given: string): number | undefined {
  const at = DAY.test(given) ? Date.parse(`${given}T00:00:00+08:00`) : Number.NaN
  return Number.isNaN(at) || dayText(at) !== given ? undefined : at
}

const amount = hundredths({ label: '金额', unit: '元', least: 0, most: MOST_FEN })

function fenIn(given: string): number | undefined {
  const read = amount.parse([given])
  return given !== '' && 'value' in read ? read.value : undefined
}

/** How a bound is read, and what is added so that the upper one is included. */
const bounds = { dates: { read: dayIn, step: DAY_MS }, money: { read: fenIn, step: 1 } } as const

type Given = Readonly<Record<string, string>>

function rangeOf({ name, kind }: Named & { kind: keyof typeof bounds }, texts: Given, now: number): Range {
  const span = texts[spanOf(name)] ?? ''
  if (kind === 'dates' && isSpanName(span)) return spanAt(span, now)
  const { read, step } = bounds[kind]
  const [from, to] = [read(texts[`${name}From`] ?? ''), read(texts[`${name}To`] ?? '')]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { below: to + step }) }
}

/** The filters of an address at a moment: texts as they were given, and ranges as moments or fen. */
export function filterOf(filters: readonly Filter[], visit: Pick<DeskVisit, 'query'>, now: number): Pick<Wanted, 'filter' | 'ranges'> {
  const names = filters.flatMap(paramsOf)
  const texts = Object.fromEntries(names.map((name) => [name, (visit.query[name] ?? '').trim().slice(0, MOST_LETTERS)]))
  const filter: Record<string, string> = Object.assign(
    texts,
    ...filters.filter(({ kind }) => kind === 'dates').map((each) => eitherOf(each, texts, visit.query)),
  )
  const ranges = filters.flatMap((each) =>
    each.kind === 'dates' || each.kind === 'money' ? [[each.name, rangeOf({ ...each, kind: each.kind }, filter, now)] as const] : [],
  )
  return { filter, ranges: Object.fromEntries(ranges) }
}

/** A sentence about a bound that was typed and could not be read; undefined where all could. */
function faultOf(filter: Filter, texts: Readonly<Record<string, string>>): string | undefined {
  if (filter.kind !== 'dates' && filter.kind !== 'money') return undefined
  const { read } = bounds[filter.kind]
  const isWrong = boundsOf(filter.name).some((name) => (texts[name] ?? '') !== '' && read(texts[name] ?? '') === undefined)
  if (!isWrong) return undefined
  return filter.kind === 'dates' ? `${filter.label}写成 2026-12-01 这样` : `${filter.label}写金额，单位元，最多两位小数`
}

type Choices = Readonly<Record<string, string>>
/** A filter with what has to be read before it is drawn: choices, or the name of an object. */
export type DrawnFilter = { filter: Filter; choices?: Choices | undefined; object?: string | undefined }

/** Reads the choices of the pickers and the names of the objects that links named. */
export const drawnFilters = (deps: Deps, filters: readonly Filter[], texts: Readonly<Record<string, string>>): Promise<DrawnFilter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      if (filter.kind === 'pick') return { filter, choices: await filter.choices(deps) }
      const given = texts[filter.name] ?? ''
      if (filter.kind === 'of') return { filter, object: given === '' ? undefined : await filter.nameOf(deps, given) }
      return { filter, choices: filter.kind === undefined ? filter.choices : undefined }
    }),
  )

type FieldProps = { of: DrawnFilter; texts: Readonly<Record<string, string>>; without: (names: readonly string[]) => string }

function Select({ id, name, value, choices }: { id: string; name: string; value: string; choices: Choices }) {
  return (
    <select id={id} name={name} defaultValue={value}>
      <option value="">全部</option>
      {Object.entries(choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The spans that move, with the days that are typed behind the last of them. */
function Spans({ filter: { name, label }, texts }: { filter: Filter; texts: Given }) {
  const isOwn = boundsOf(name).some((each) => (texts[each] ?? '') !== '')
  return (
    <select name={spanOf(name)} defaultValue={isOwn ? OWN : texts[spanOf(name)]} aria-label={`${label}时间`}>
      <option value="">全部</option>
      {Object.entries(spanWords).map(([span, words]) => (
        <option key={span} value={span}>
          {words}
        </option>
      ))}
      <option value={OWN}>自选日期</option>
    </select>
  )
}

function Bounds({ filter, texts }: { filter: Filter; texts: Given }) {
  const isDates = filter.kind === 'dates'
  const type = isDates ? 'date' : 'text'
  return boundsOf(filter.name).map((name, at) => (
    <span key={name} className={isDates ? 'days' : undefined}>
      {at === 1 && <span aria-hidden="true">至</span>}
      <input
        type={type}
        name={name}
        defaultValue={texts[name]}
        maxLength={MOST_LETTERS}
        inputMode={isDates ? undefined : 'decimal'}
        placeholder={isDates ? undefined : ['从', '到'][at]}
        aria-label={`${filter.label}${['从', '到'][at]}`}
      />
    </span>
  ))
}

function FilterField({ of: { filter, choices, object }, texts, without }: FieldProps): ReactNode {
  const { name, label, kind } = filter
  const value = texts[name] ?? ''
  const isOn = paramsOf(filter).some((each) => (texts[each] ?? '') !== '')
  const look = isOn ? 'filter on' : 'filter'
  if (kind === 'of')
    return (
      object !== undefined && (
        <div className="filter on">
          <input type="hidden" name={name} value={value} />
          <span>{label}</span>
          <b>{object}</b>
          <a href={without([name])} aria-label={`不限${label}`}>
            ×
          </a>
        </div>
      )
    )
  if (kind === 'dates' || kind === 'money')
    return (
      <fieldset className={look}>
        <legend className="unseen">{label}</legend>
        <span aria-hidden="true">{label}</span>
        {kind === 'dates' && <Spans filter={filter} texts={texts} />}
        <Bounds filter={filter} texts={texts} />
      </fieldset>
    )
  // A picker lists objects, which come and go; a list of fixed choices is part of the page.
  const id = `${kind === 'pick' ? 'pick' : 'filter'}-${name}`
  return (
    <div className={look}>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <Select id={id} name={name} value={value} choices={choices} />
      ) : (
        <input
          id={id}
          name={name}
          defaultValue={value}
          maxLength={MOST_LETTERS}
          placeholder={kind === undefined ? filter.hint : undefined}
        />
      )}
    </div>
  )
}

type BarProps = {
  path: string
  drawn: readonly DrawnFilter[]
  texts: Readonly<Record<string, string>>
  /** The address of the list with other parameters: an empty text takes one away. */
  addressOf: (change: Readonly<Record<string, string>>) => string
  /** Parameters that stay as they are when the filters change. */
  kept: Readonly<Record<string, string>>
}

/** The row of filters; one that narrows the list is marked by its edge. On a phone they are folded behind one button. */
export function FilterBar({ path, drawn, texts, addressOf, kept }: BarProps) {
  const names = drawn.flatMap(({ filter }) => paramsOf(filter))
  const nothing = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, '']))
  const used = drawn.filter(({ filter }) => paramsOf(filter).some((name) => (texts[name] ?? '') !== '')).length
  const faults = drawn.flatMap(({ filter }) => faultOf(filter, texts) ?? [])
  const isFolded = ({ filter }: DrawnFilter) => filter.isRare === true && paramsOf(filter).every((name) => (texts[name] ?? '') === '')
  const folded = drawn.filter(isFolded)
  const fieldOf = (of: DrawnFilter) => (
    <FilterField key={of.filter.name} of={of} texts={texts} without={(some) => addressOf(nothing(some))} />
  )
  return (
    <form method="get" action={path} className="filters">
      <input type="checkbox" id="more-filters" className="unfold unseen" defaultChecked={faults.length > 0} />
      <label htmlFor="more-filters">
        <Icon name="filter" />
        筛选条件{used > 0 && `，用了 ${used} 个`}
        <Icon name="chevron" />
      </label>
      {drawn.filter((of) => !isFolded(of)).map(fieldOf)}
      {folded.length > 0 && (
        <details className="more rest">
          <summary>更多 {folded.length}</summary>
          <div>{folded.map(fieldOf)}</div>
        </details>
      )}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">筛选</button>
      {used > 0 && <a href={addressOf(nothing(names))}>清空</a>}
      {faults.map((fault) => (
        <strong key={fault} role="alert" className="error">
          {fault}
        </strong>
      ))}
    </form>
  )
}

/** The active filters in words, for a page that found nothing. */
export const filterWords = (drawn: readonly DrawnFilter[], texts: Readonly<Record<string, string>>): string =>
  drawn
    .flatMap(({ filter, choices, object }) => {
      const given = paramsOf(filter).map((name) => texts[name] ?? '')
      if (given.every((text) => text === '')) return []
      const span = filter.kind === 'dates' ? (given.shift() ?? '') : ''
      if (isSpanName(span)) return [`${filter.label} ${spanWords[span]}`]
      const words = given.length === 2 ? `${given[0] || '…'} 至 ${given[1] || '…'}` : (object ?? choices?.[given[0] ?? ''] ?? given[0])
      return [`${filter.label} ${words}`]
    })
    .join('，')
