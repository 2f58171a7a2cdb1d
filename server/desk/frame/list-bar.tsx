import type { ReactNode } from 'react'
import type { SavedFilter } from '#server/repositories/account/saved-filter'
import { ActLink } from './detail'
import type { DrawnPreset } from './presets'

/** How many rows fit a filter, up to ten thousand, and sentences about their sums. `isMore`: there are more than were counted. */
export type Sums = { count: number; isMore: boolean; words: readonly string[] }

/** The sums of the whole filter. They are counted when they are asked for: the script does so after the page has come. */
export function SumLine({ sums, later, unit }: { sums: Sums | undefined; later: string; unit: string }) {
  return (
    <p className="sums" data-part="sum" {...(sums === undefined && { 'data-later': later })}>
      {sums === undefined ? (
        <a href={later}>算合计</a>
      ) : (
        <>
          合计{' '}
          <b>
            {sums.isMore ? '1 万以上' : sums.count.toLocaleString('en-US')} {unit}
          </b>
          {sums.words.map((words) => `，${words}`)}
        </>
      )}
    </p>
  )
}

type SavedProps = {
  whole: string
  presets: readonly DrawnPreset[]
  saved: readonly SavedFilter[]
  path: string
  now: string
  staffId: number
  children: ReactNode
}

/** Filters under a name, the sums at the end of their row; the one that is shown now is marked, and one that has no name yet can be kept. */
export function SavedBar({ whole, presets, saved, path, now, staffId, children }: SavedProps) {
  const shown = saved.find(({ query }) => query === now)
  const isPreset = presets.some(({ query }) => query === now)
  if (presets.length === 0 && saved.length === 0 && now === '') return children
  return (
    <div className="split">
      <nav className="saved" aria-label="存下的筛选">
        <a href={path} aria-current={now === '' ? 'page' : undefined}>
          全部{whole && <small> {whole}</small>}
        </a>
        {presets.map(({ words, query, count }) => (
          <a key={query} href={`${path}?${query}`} aria-current={query === now ? 'page' : undefined}>
            {words}
            {count && <small> {count}</small>}
          </a>
        ))}
        {saved.map(({ id, name, query, staffId: by }) => (
          <a key={id} href={`${path}?${query}`} aria-current={query === now ? 'page' : undefined}>
            {by === staffId ? '' : '共用：'}
            {name}
          </a>
        ))}
        {now !== '' && !shown && !isPreset && (
          <ActLink name="save-filter" of={`${path.slice(1)}?${now}`}>
            存下这个筛选
          </ActLink>
        )}
        {shown?.staffId === staffId && (
          <ActLink name="remove-filter" of={shown.id}>
            {`删掉“${shown.name}”`}
          </ActLink>
        )}
      </nav>
      {children}
    </div>
  )
}
