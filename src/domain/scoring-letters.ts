import { formatMarks } from './marks'
import { type Award, partOf, type ReceiptRule, whole } from './scoring-award'

/** What one right letter earns under the rule `per-option`, in hundredths. */
export const PER_OPTION_MARKS = 50

function perOption(marks: number, right: number): Award {
  const sum = PER_OPTION_MARKS * right
  const got = Math.min(sum, marks)
  const cap = sum > marks ? `，以本题 ${formatMarks(marks)} 为限` : ''
  const arithmetic = `少选，选对 ${right} 个：${formatMarks(PER_OPTION_MARKS)} × ${right} = ${formatMarks(sum)}${cap}`
  return { rule: 'per-option', marks: got, fraction: marks === 0 ? 0 : got / marks, arithmetic, isRight: false }
}

/**
 * Marks chosen letters against the right ones, in whatever order. Any wrong letter gets 0 under every rule; a part of the right
 * letters gets what the rule says. `answer` has at least one letter; marks in hundredths.
 */
export function awardLetters(rule: ReceiptRule, marks: number, key: readonly string[], answer: readonly string[]): Award {
  const wanted = new Set(key)
  const chosen = new Set(answer)
  const wrong = [...chosen].filter((letter) => !wanted.has(letter)).sort()
  const right = chosen.size - wrong.length
  if (rule === 'equality') return whole(rule, marks, wrong.length === 0 && right === wanted.size)
  if (wrong.length > 0) return whole(rule, marks, false, `含错选 ${wrong.join('')}`)
  if (right === wanted.size) return whole(rule, marks, true, '全部选对')
  if (rule === 'proportional') return partOf(rule, marks, right, wanted.size, `少选，选对 ${right} 个，共 ${wanted.size} 个`)
  if (rule === 'per-option') return perOption(marks, right)
  if (rule === 'half') return partOf(rule, marks, 1, 2, '少选，得一半')
  return whole(rule, marks, false, '少选')
}
