import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answer, Fold, Key, QuestionType, Receipt, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { withoutInvisible } from '@/domain/text/invisible'
import { isBlankAnswer } from './answer'
import { foldNames, foldsBetween } from './answer-folds'
import { formatMarks, shareOfMarks } from './marks'
import { type Award, awardLetters, chosenOf, partOf, type ReceiptRule, whole } from './scoring-letters'
import { isNear } from './typed-number'

const SCORING_WEIGHTS_WHOLE = 100
/** Weights are percents with up to five decimals, `33.33333`. */
const UNITS = 100_000
const FULL = SCORING_WEIGHTS_WHOLE * UNITS
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

/** Holds the facts needed to mark one answer. `marks` in hundredths; `options` counts the question's options. */
export type Gradable = { type: QuestionType; rule: ScoringRule; marks: number; key: Key; options?: number; terms?: ScoringTerms }
export type Grade = { marks: number; verdict: MarkedQuestion['verdict']; receipt: Receipt }

const nothing = (rule: ReceiptRule, reason: string): Award => ({
  rule,
  arithmetic: `${reason}：${formatMarks(0)}`,
  marks: 0,
  fraction: 0,
  isRight: false,
})

function ruleOf({ type, rule, key }: Gradable): ReceiptRule {
  if (key.kind === 'points') return 'by-points'
  if (key.kind === 'letters' && (key.weights || rule === 'weights')) return 'weights'
  if (type === 'single_choice' && rule === 'deduct') return rule
  if (key.kind === 'truth' || type === 'single_choice') return 'equality'
  if (key.kind === 'blanks' && (key.shares || rule !== 'all-or-nothing')) return 'by-blank'
  return rule
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const WHOLE = 100
/** By default every right letter is worth the same and others nothing. */
const evenWeights = (right: readonly string[]) => [...LETTERS].map((letter) => (right.includes(letter) ? WHOLE / right.length : 0))

function award(question: Gradable, answer: Answer): Award {
  const { key, marks, options, terms } = question
  const rule = ruleOf(question)
  if (key.kind === 'letters' && answer.kind === 'letters' && rule === 'weights')
    return awardWeights(marks, key.weights ?? evenWeights(key.letters), answer.letters, question.type === 'single_choice')
  if (key.kind === 'letters' && answer.kind === 'letters')
    return awardLetters(rule, marks, chosenOf(key.letters, answer.letters, options), terms)
  if (key.kind === 'truth' && answer.kind === 'truth') return awardTruth(marks, key.value === answer.value, terms)
  if (key.kind === 'blanks' && answer.kind === 'blanks') return awardBlanks(rule, marks, key, answer.texts)
  return nothing(rule, '答案形式与题型不符')
}

function verdictOf({ isRight, fraction }: Award): Grade['verdict'] {
  if (isRight) return 'right'
  return fraction > 0 ? 'partial' : 'wrong'
}

const graded = (verdict: Grade['verdict'], { rule, arithmetic, fraction, marks }: Award): Grade => ({
  marks,
  verdict,
  receipt: { rule, arithmetic, fraction },
})

/** An award as it is kept with an answer: marks in hundredths, verdict and receipt. */
export const gradeOf = (made: Award): Grade => graded(verdictOf(made), made)

/**
 * Marks one answer, in hundredths, rounded half up once. An essay stays unmarked with 0 marks until somebody marks it by its points;
 * a blank answer gets 0 under every rule.
 */
export function gradeAnswer(question: Gradable, answer: Answer | null): Grade {
  if (answer === null || isBlankAnswer(answer)) return graded('blank', nothing(ruleOf(question), '未作答'))
  if (question.key.kind === 'points' && answer.kind === 'text') return graded('unmarked', nothing('by-points', '待评分/自评'))
  return gradeOf(award(question, answer))
}

export type GradingPoint = Extract<Key, { kind: 'points' }>['points'][number]

/** Marks an essay by its points, in hundredths: each one that is met earns its share. `isMet` goes with `points` place by place. */
export function awardPoints(marks: number, points: readonly GradingPoint[], isMet: readonly boolean[]): Award {
  const met = points.filter((_, place) => isMet[place])
  const total = points.reduce((sum, { share }) => sum + share, 0)
  const got = met.reduce((sum, { share }) => sum + share, 0)
  if (met.length === points.length) return whole('by-points', marks, true, `${points.length} 个采分点全部答到`)
  if (met.length === 0) return whole('by-points', marks, false, '没有答到采分点')
  const named = met.map(({ text, share }) => `${text} ${share}%`).join(' + ')
  return partOf('by-points', marks, got, total, `答到 ${met.length} 个采分点，共 ${points.length} 个（${named}）`)
}

/** A material's marks are the sum of its children's, in hundredths. `fullMarks` is what they could have. */
export function awardMaterial(children: readonly number[], fullMarks: number): Award {
  const marks = children.reduce((sum, each) => sum + each, 0)
  const arithmetic = `各小题之和：${children.map(formatMarks).join(' + ')} = ${formatMarks(marks)}`
  return { rule: 'sum', marks, fraction: fullMarks === 0 ? 0 : marks / fullMarks, arithmetic, isRight: marks === fullMarks }
}

/** Marks a judgement, in hundredths: a wrong one gets 0 or the penalty. */
export function awardTruth(marks: number, isRight: boolean, { deduction = 0 }: ScoringTerms = {}): Award {
  if (isRight || deduction === 0) return whole('equality', marks, isRight)
  const fraction = marks === 0 ? 0 : -deduction / marks
  return {
    rule: 'deduction',
    marks: -deduction,
    fraction,
    arithmetic: `答错，倒扣：0.00 − ${formatMarks(deduction)} = ${formatMarks(-deduction)}`,
    isRight,
  }
}

type Marked = { marks: number }

/**
 * Keeps a section from falling below its floor, in hundredths: deductions are given back from the last one on until the sum
 * reaches it. `given` makes the entry that has so much back.
 */
export function keepAbove<T extends Marked>(floor: number, entries: readonly T[], given: (entry: T, back: number) => T): T[] {
  let missing = floor - entries.reduce((sum, { marks }) => sum + marks, 0)
  return [...entries]
    .reverse()
    .map((entry) => {
      const back = Math.min(missing, -entry.marks)
      if (back <= 0) return entry
      missing -= back
      return given(entry, back)
    })
    .reverse()
}

/** The wide space of Chinese texts, and the no-break spaces that keep an amount in one line. */
const SPACE = /[\u3000\u00A0\u202F]/g
/** Full-width forms of ASCII 0x21–0x7E. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** The text of a blank as it is compared: width, canonical form (NFC), outer space, signs that nobody sees, and case unless it counts, are folded away. */
export function foldAnswer(text: string, isExact = false): string {
  const plain = withoutInvisible(text)
    .replace(SPACE, ' ')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .normalize('NFC')
  return (isExact ? plain : plain.toLowerCase().normalize('NFC')).trim()
}

const SCORING_BLANKS_WHOLE = 100
const SCORING_BLANKS_UNITS = 100_000

type Blanks = Omit<Extract<Key, { kind: 'blanks' }>, 'kind' | 'shown'>

/** Marks filled blanks, each against the texts that count as right. `all-or-nothing` wants every blank; else each blank carries an equal share. */
export function awardBlanks(rule: ReceiptRule, marks: number, key: Blanks, texts: readonly string[]): Award {
  const { alternatives, shares } = key
  if (shares) return awardShares(marks, { ...key, shares }, texts)
  const total = alternatives.length
  const used = new Set<Fold>()
  const right = alternatives.filter((allowed, index) => isRightBlank(allowed, texts[index], key, used)).length
  if (right === total) return whole(rule, marks, true, `全部填对${usedWords(used)}`)
  const reason = `填对 ${right} 空，共 ${total} 空${usedWords(used)}`
  return rule === 'all-or-nothing' ? whole(rule, marks, false, reason) : partOf(rule, marks, right, total, reason)
}

/** Names the ways of writing by which an answer is the same as the key; nothing where it is written the same. */
const usedWords = (used: ReadonlySet<Fold>) => (used.size === 0 ? '' : `（不计${[...used].map((fold) => foldNames[fold]).join('、')}）`)

/** Each blank carries an equal part, of which a text earns its share; the best one that fits counts. */
function awardShares(marks: number, key: Blanks & { shares: readonly (readonly number[])[] }, texts: readonly string[]): Award {
  const { alternatives, shares } = key
  const used = new Set<Fold>()
  const best = alternatives.map((allowed, at) => {
    const fitting = allowed.map((text, place) =>
      isRightBlank([text], texts[at], key, used) ? (shares[at]?.[place] ?? SCORING_BLANKS_WHOLE) : 0,
    )
    return Math.max(0, ...fitting)
  })
  // Thirds are written out, 33.33333, so they are counted in whole units of their last place.
  const unit = best.every(Number.isInteger) ? 1 : SCORING_BLANKS_UNITS
  const sum = best.reduce((total, share) => total + Math.round(share * unit), 0)
  const full = SCORING_BLANKS_WHOLE * unit * alternatives.length
  if (sum === full) return whole('by-blank', marks, true, `全部填对${usedWords(used)}`)
  return partOf('by-blank', marks, sum, full, `各空得 ${best.map((share) => `${share}%`).join('，')}${usedWords(used)}`)
}

/**
 * A number counts however many zeros end it, and within the tolerance the key gives: 3.50 is 3.5, and 3.51 is 3.5±0.02. A text counts
 * in other ways of writing, which are added to `used`, unless the key is strict about them.
 */
function isRightBlank(
  alternatives: readonly string[],
  text: string | undefined,
  { isExact = false, strict }: Blanks,
  used: Set<Fold>,
): boolean {
  if (text === undefined) return false
  const given = foldAnswer(text, isExact)
  if (given === '') return false
  const wanted = alternatives.map((allowed) => foldAnswer(allowed, isExact))
  if (wanted.some((right) => right === given || isNear(right, given))) return true
  const folds = wanted.map((right) => foldsBetween(right, given, strict)).find((found) => found !== null)
  for (const fold of folds ?? []) used.add(fold)
  return folds !== undefined
}
