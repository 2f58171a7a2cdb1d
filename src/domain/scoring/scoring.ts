import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answer, Key, QuestionType, Receipt, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from './answer-kind'
import { formatMarks, shareOfMarks } from './marks'
import type { Award, ReceiptRule } from './scoring-award'
import { awardBlanks } from './scoring-blanks'
import { awardLetters, chosenOf } from './scoring-letters'
import { awardTruth } from './scoring-truth'

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
