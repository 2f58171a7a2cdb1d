import { termCounter } from './search-terms'

/** `weight`: how much a term tells passages apart. */
export type WeightedTerm = { term: string; weight: number }
export type Rankable = { title: string; body: string; hint: string }
/** `share`: how much of what was asked the passage has, 0 to 1. */
export type Ranked<T> = { passage: T; score: number; share: number }

/** How soon more of the same term stops to count, and how much a long text loses. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
/** Characters of a passage of ordinary length. */
const USUAL_LENGTH = 160
/** A heading that has the term says what the passage is about. */
const TITLE_SHARE = 0.6
/** A hint that helps to find a passage counts less than its own words. */
const HINT_SHARE = 0.5

/** How telling a term is that stands in `count` of `total` passages. */
export const termWeight = (count: number, total: number): number => Math.log(1 + (total - count + 0.5) / (count + 0.5))

function rank<T extends Rankable>(passage: T, terms: readonly WeightedTerm[], whole: number): Ranked<T> {
  const [inBody, inHint, inTitle] = [termCounter(passage.body), termCounter(passage.hint), termCounter(passage.title)]
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * passage.body.length) / USUAL_LENGTH
  let score = 0
  let had = 0
  for (const { term, weight } of terms) {
    const often = inBody(term) + HINT_SHARE * Math.min(1, inHint(term))
    const isTitled = inTitle(term) > 0
    score += weight * ((often * (SATURATION + 1)) / (often + SATURATION * length) + (isTitled ? TITLE_SHARE : 0))
    if (often > 0 || isTitled) had += weight
  }
  return { passage, score, share: whole === 0 ? 0 : had / whole }
}

/** Passages by how well they answer, the best first. */
export function rankPassages<T extends Rankable>(found: readonly T[], terms: readonly WeightedTerm[]): Ranked<T>[] {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  return found.map((passage) => rank(passage, terms, whole)).sort((one, other) => other.score - one.score)
}
