import type { Key } from '@/contract/tiku/question.schema'
import { withoutInvisible } from '@/domain/text/invisible'
import { isNear } from './decimal-near'
import { type Award, partOf, type ReceiptRule, whole } from './scoring-award'

const IDEOGRAPHIC_SPACE = /\u3000/g
/** Full-width forms of ASCII 0x21–0x7E. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** The text of a blank as it is compared: width, canonical form (NFC), outer space, signs that nobody sees, and case unless it counts, are folded away. */
export function foldAnswer(text: string, isExact = false): string {
  const plain = withoutInvisible(text)
    .replace(IDEOGRAPHIC_SPACE, ' ')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .normalize('NFC')
  return (isExact ? plain : plain.toLowerCase().normalize('NFC')).trim()
}

const WHOLE = 100
const UNITS = 100_000

/** Marks filled blanks, each against the texts that count as right. `all-or-nothing` wants every blank; else each blank carries an equal share. */
export function awardBlanks(
  rule: ReceiptRule,
  marks: number,
  { alternatives, shares, isExact = false }: Omit<Extract<Key, { kind: 'blanks' }>, 'kind'>,
  texts: readonly string[],
): Award {
  if (shares) return awardShares(marks, { alternatives, shares, isExact }, texts)
  const total = alternatives.length
  const right = alternatives.filter((allowed, index) => isRightBlank(allowed, texts[index], isExact)).length
  if (right === total) return whole(rule, marks, true, '全部填对')
  const reason = `填对 ${right} 空，共 ${total} 空`
  return rule === 'all-or-nothing' ? whole(rule, marks, false, reason) : partOf(rule, marks, right, total, reason)
}

type Weighed = { alternatives: readonly (readonly string[])[]; shares: readonly (readonly number[])[]; isExact: boolean }

/** Each blank carries an equal part, of which a text earns its share; the best one that fits counts. */
function awardShares(marks: number, { alternatives, shares, isExact }: Weighed, texts: readonly string[]): Award {
  const best = alternatives.map((allowed, at) => {
    const fitting = allowed.map((text, place) => (isRightBlank([text], texts[at], isExact) ? (shares[at]?.[place] ?? WHOLE) : 0))
    return Math.max(0, ...fitting)
  })
  // Thirds are written out, 33.33333, so they are counted in whole units of their last place.
  const unit = best.every(Number.isInteger) ? 1 : UNITS
  const sum = best.reduce((total, share) => total + Math.round(share * unit), 0)
  const full = WHOLE * unit * alternatives.length
  if (sum === full) return whole('by-blank', marks, true, '全部填对')
  return partOf('by-blank', marks, sum, full, `各空得 ${best.map((share) => `${share}%`).join('，')}`)
}

/** A number counts however many zeros end it, and within the tolerance the key gives: 3.50 is 3.5, and 3.51 is 3.5±0.02. */
function isRightBlank(alternatives: readonly string[], text: string | undefined, isExact: boolean): boolean {
  if (text === undefined) return false
  const given = foldAnswer(text, isExact)
  return (
    given !== '' && alternatives.map((allowed) => foldAnswer(allowed, isExact)).some((right) => right === given || isNear(right, given))
  )
}
