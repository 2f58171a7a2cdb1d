import type { ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { formatMarks, shareOfMarks } from './marks'

/** The rule a receipt names: the paper's own, or the one its type of question always follows. */
export type ReceiptRule = ScoringRule | 'equality' | 'deduction' | 'by-blank' | 'by-points' | 'sum'
/** Holds the award of an answer: hundredths, the unrounded share of the full marks, and the sum written out for the learner. */
export type Award = { rule: ReceiptRule; marks: number; fraction: number; arithmetic: string; isRight: boolean }

/** `marks × numerator/denominator`, as `reason：2.00 × 2/3 = 1.33`. Marks in hundredths. */
export function partOf(rule: ReceiptRule, marks: number, numerator: number, denominator: number, reason: string): Award {
  const got = shareOfMarks(marks, numerator, denominator)
  const arithmetic = `${reason}：${formatMarks(marks)} × ${numerator}/${denominator} = ${formatMarks(got)}`
  return { rule, marks: got, fraction: numerator / denominator, arithmetic, isRight: false }
}

/** All the marks or none of them. Marks in hundredths. */
export function whole(rule: ReceiptRule, marks: number, isRight: boolean, reason = isRight ? '答对' : '答错'): Award {
  const got = isRight ? marks : 0
  const arithmetic = `${reason}：${formatMarks(marks)} × ${isRight ? 1 : 0} = ${formatMarks(got)}`
  return { rule, marks: got, fraction: isRight ? 1 : 0, arithmetic, isRight }
}

/** A fixed amount, at most the question's marks; `sum` is its arithmetic. Marks in hundredths. */
export function amountOf(rule: ReceiptRule, marks: number, amount: number, sum: string): Award {
  const got = Math.min(amount, marks)
  const cap = amount > marks ? `，以本题 ${formatMarks(marks)} 为限` : ''
  return { rule, marks: got, fraction: marks === 0 ? 0 : got / marks, arithmetic: `${sum}${cap}`, isRight: false }
}

/** One right letter earns this under the rule `per-option`, in hundredths. */
export const PER_OPTION_MARKS = 50
/** Right letters with some left out earn this under the rule `fixed-partial`, in hundredths. */
export const FIXED_PARTIAL_MARKS = 100

/** Letters chosen beside those wanted. `options` counts all options of the question. */
type Chosen = { right: number; wrong: string[]; wanted: number; options: number }

/** Compares chosen letters with the key, in whatever order; the options are at least as many as the letters that are named. */
export function chosenOf(key: readonly string[], answer: readonly string[], options = 0): Chosen {
  const wanted = new Set(key)
  const chosen = new Set(answer)
  const wrong = [...chosen].filter((letter) => !wanted.has(letter)).sort()
  const named = wanted.size + wrong.length
  return { right: chosen.size - wrong.length, wrong, wanted: wanted.size, options: Math.max(options, named) }
}

type Weigh = (marks: number, chosen: Chosen, terms: ScoringTerms) => Award

function perOption(marks: number, { right }: Chosen, { perOption: each = PER_OPTION_MARKS }: ScoringTerms): Award {
  const sum = each * right
  return amountOf('per-option', marks, sum, `少选，选对 ${right} 个：${formatMarks(each)} × ${right} = ${formatMarks(sum)}`)
}

const fixedPartial: Weigh = (marks, { right, wanted }, { fixed = FIXED_PARTIAL_MARKS }) =>
  amountOf('fixed-partial', marks, fixed, `少选，选对 ${right} 个，共 ${wanted} 个，得固定分 ${formatMarks(fixed)}`)

const proportional: Weigh = (marks, { right, wanted }) =>
  partOf('proportional', marks, right, wanted, `少选，选对 ${right} 个，共 ${wanted} 个`)

/** Computes what a part of the right letters earns with no wrong letter among them. */
const partials: { [rule in ReceiptRule]?: Weigh } = {
  proportional,
  'per-option': perOption,
  half: (marks) => partOf('half', marks, 1, 2, '少选，得一半'),
  'fixed-partial': fixedPartial,
}

/** The rules that look at every option, and at wrong letters beside the right ones. */
const decisions: { [rule in ReceiptRule]?: Weigh } = {
  'per-correct-option': perCorrectOption,
  moodle,
  'edx-edc': everyDecision,
  'edx-halves': halves,
}

function perCorrectOption(marks: number, { right, wanted, wrong }: Chosen): Award {
  const beside = wrong.length > 0 ? `，错选 ${wrong.join('')} 不得分也不扣分` : ''
  return partOf('per-correct-option', marks, right, wanted, `选对 ${right} 个，共 ${wanted} 个${beside}`)
}

/** Every right letter is worth 1/k, every wrong one costs 1/(n − k): who ticks everything gets nothing. */
function moodle(marks: number, { right, wrong, wanted, options }: Chosen): Award {
  if (wrong.length === 0) return partOf('moodle', marks, right, wanted, `选对 ${right} 个，每个 +1/${wanted}`)
  const others = options - wanted
  const numerator = right * others - wrong.length * wanted
  const reason = `选对 ${right} 个，每个 +1/${wanted}；错选 ${wrong.join('')}，每个 −1/${others}`
  return numerator > 0 ? partOf('moodle', marks, numerator, wanted * others, reason) : whole('moodle', marks, false, `${reason}，不低于 0`)
}

const errorsOf = ({ right, wrong, wanted }: Chosen) => wanted - right + wrong.length

const WHOLE = 100
/** A share in whole percents as edX rounds it before it is scaled: to the nearest, and a half to the even one. */
function roundedPercent(part: number, of: number): number {
  const percent = Math.floor((WHOLE * part) / of)
  const rest = 2 * (WHOLE * part - percent * of)
  return rest > of || (rest === of && percent % 2 === 1) ? percent + 1 : percent
}

function everyDecision(marks: number, chosen: Chosen): Award {
  const good = chosen.options - errorsOf(chosen)
  const reason = `${chosen.options} 个选项，选与不选判断正确 ${good} 个`
  const isWhole = (WHOLE * good) % chosen.options === 0
  if (isWhole) return partOf('edx-edc', marks, good, chosen.options, reason)
  return partOf('edx-edc', marks, roundedPercent(good, chosen.options), WHOLE, `${reason}，比例取两位小数`)
}

/** One error halves from three options on, two quarter from five on, more leave nothing. */
function halves(marks: number, chosen: Chosen): Award {
  const errors = errorsOf(chosen)
  const reason = `${chosen.options} 个选项，错 ${errors} 处`
  if (errors === 1 && chosen.options >= 3) return partOf('edx-halves', marks, 1, 2, reason)
  if (errors === 2 && chosen.options >= 5) return partOf('edx-halves', marks, 1, 4, reason)
  return whole('edx-halves', marks, false, reason)
}

/** Any wrong letter costs the penalty; an incomplete set of right letters earns nothing and costs nothing. */
function deduct(marks: number, { wrong }: Chosen, isRight: boolean, { deduction = 0 }: ScoringTerms): Award {
  if (wrong.length === 0 || deduction === 0) return whole('deduct', marks, isRight)
  const arithmetic = `错选 ${wrong.join('')}，倒扣：0.00 − ${formatMarks(deduction)} = ${formatMarks(-deduction)}`
  return { rule: 'deduct', marks: -deduction, fraction: marks === 0 ? 0 : -deduction / marks, arithmetic, isRight }
}

/**
 * Marks chosen letters against the right ones, in whatever order. Where the rule does not weigh every option, any wrong letter
 * gets 0, and a part of the right letters gets the rule's share. `answer` has at least one letter; marks in hundredths.
 */
export function awardLetters(rule: ReceiptRule, marks: number, chosen: Chosen, terms: ScoringTerms = {}): Award {
  const { right, wrong, wanted } = chosen
  const isRight = wrong.length === 0 && right === wanted
  if (rule === 'deduct') return deduct(marks, chosen, isRight, terms)
  if (rule === 'equality') return whole(rule, marks, isRight)
  if (isRight) return whole(rule, marks, true, '全部选对')
  const weigh = decisions[rule]
  if (weigh) return weigh(marks, chosen, terms)
  if (wrong.length > 0) return whole(rule, marks, false, `含错选 ${wrong.join('')}`)
  return partials[rule]?.(marks, chosen, terms) ?? whole(rule, marks, false, '少选')
}
