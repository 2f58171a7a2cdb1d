import { formatMarks, shareOfMarks } from './marks'
import type { Award } from './scoring-award'

const WHOLE = 100
/** Weights are percents with up to five decimals, `33.33333`. */
const UNITS = 100_000
const FULL = WHOLE * UNITS
/** Thirds and sixths that are written out do not add up to the whole; so near they count as it. */
const NEARLY = UNITS / 100
const FIRST_LETTER = 'A'.charCodeAt(0)

const weightOf = (letter: string, weights: readonly number[]) => weights[letter.charCodeAt(0) - FIRST_LETTER] ?? 0
const shown = (percent: number) => `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`
const signed = (marks: number, units: number) => Math.sign(units) * shareOfMarks(marks, Math.abs(units), FULL)

/** The share in units, within what is allowed: never above all the marks, below none only for a single choice. */
function boundedShare(letters: readonly string[], weights: readonly number[], isSingle: boolean): number {
  const sum = letters.reduce((total, letter) => total + Math.round(weightOf(letter, weights) * UNITS), 0)
  const least = isSingle ? -FULL : 0
  return FULL - sum <= NEARLY ? FULL : Math.max(least, sum)
}

/**
 * Marks chosen letters by the weight of each option in percent, in the order of the options: what is chosen adds up, from −100 % for a
 * single choice or 0 for several, to 100 %. Marks in hundredths.
 */
export function awardWeights(marks: number, weights: readonly number[], letters: readonly string[], isSingle: boolean): Award {
  const chosen = [...new Set(letters)].sort()
  const share = boundedShare(chosen, weights, isSingle)
  const got = signed(marks, share)
  const each = chosen.map((letter) => `${letter} ${shown(weightOf(letter, weights))}`).join('，')
  const arithmetic = `按选项权重 ${each}：${formatMarks(marks)} × ${shown(share / UNITS)} = ${formatMarks(got)}`
  return { rule: 'weights', marks: got, fraction: share / FULL, arithmetic, isRight: share === FULL }
}
