import type { Deps } from '#server/deps'
import type { SavedFilter } from '#server/repositories/account/saved-filter'
import { ActLink } from './detail'

/** Rows that are counted for a preset; where there are more it says so. */
export const MOST_COUNTED = 100

/** A filter that the desk keeps for a list. `count` counts its rows, up to a hundred, without reading the whole table. */
export type Preset = {
  words: string
  query: string | ((staffId: number) => string)
  count?: (deps: Deps) => Promise<number>
}
type DrawnPreset = { words: string; query: string; count: string }

/** Rows of a table are counted up to here. */
const MOST_WHOLE = 10_000

/** How many rows there are without a filter, in words; nothing where a list does not say. */
export const wholeText = async (deps: Deps, count: ((deps: Deps, most: number) => Promise<number>) | undefined): Promise<string> => {
  const found = (await count?.(deps, MOST_WHOLE + 1)) ?? 0
  return found > MOST_WHOLE ? '1 万以上' : found === 0 ? '' : found.toLocaleString('zh-CN')
}

const countText = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count))

/** The presets of a list as one of the staff finds them. */
export const drawnPresets = (deps: Deps, presets: readonly Preset[], staffId: number): Promise<DrawnPreset[]> =>
  Promise.all(
    presets.map(async ({ words, query, count }) => ({
      words,
      query: typeof query === 'string' ? query : query(staffId),
      count: count ? countText(await count(deps)) : '',
    })),
  )

type SavedProps = {
  whole: string
  presets: readonly DrawnPreset[]
  saved: readonly SavedFilter[]
  path: string
  now: string
  staffId: number
}

/** Filters under a name; the one that is shown now is marked, and one that has no name yet can be kept. */
export function SavedBar({ whole, presets, saved, path, now, staffId }: SavedProps) {
  const shown = saved.find(({ query }) => query === now)
  const isPreset = presets.some(({ query }) => query === now)
  if (presets.length === 0 && saved.length === 0 && now === '') return null
  return (
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
  )
}
