import type { Deps } from '#server/deps'

/** Rows that are counted for a preset; where there are more it says so. */
export const MOST_COUNTED = 100

/** A filter that the desk keeps for a list. `count` counts its rows, up to a hundred, without reading the whole table. */
export type Preset = {
  words: string
  query: string | ((staffId: number) => string)
  count?: (deps: Deps) => Promise<number>
}
export type DrawnPreset = { words: string; query: string; count: string }

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
