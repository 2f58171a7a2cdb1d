import { type Score, type Throttling, throttlings, type Visit, visitOnce } from './lighthouse'

export type Scores = Readonly<Record<Throttling, Score>>

const figures = ['performance', 'lcp', 'tbt', 'work', 'cls', 'fcp'] as const satisfies readonly (keyof Score)[]

/** The middle one of an odd number of figures. */
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Of several visits the median of every figure, each by itself. */
export const middleOf = (scores: readonly Score[]): Score =>
  Object.fromEntries(figures.map((name) => [name, median(scores.map((score) => score[name]))])) as Score

/**
 * Visits every page in turn, `runs` times round, under both throttlings: what the machine does meanwhile comes to all of them. Returns the
 * medians of each page by its name.
 */
export async function race(
  visits: Readonly<Record<string, Visit>>,
  runs: number,
  say: (line: string) => void,
): Promise<Record<string, Scores>> {
  const seen = new Map<string, Score[]>()
  for (let run = 1; run <= runs; run += 1)
    for (const [name, visit] of Object.entries(visits))
      for (const throttling of throttlings) {
        const score = await visitOnce(visit, throttling)
        say(
          `  ${run} ${name}, ${throttling}: LCP ${Math.round(score.lcp)}, blocked ${Math.round(score.tbt)}, work ${Math.round(score.work)}`,
        )
        const key = `${name} ${throttling}`
        seen.set(key, [...(seen.get(key) ?? []), score])
      }
  const of = (name: string) => ({
    simulate: middleOf(seen.get(`${name} simulate`) ?? []),
    devtools: middleOf(seen.get(`${name} devtools`) ?? []),
  })
  return Object.fromEntries(Object.keys(visits).map((name) => [name, of(name)]))
}
