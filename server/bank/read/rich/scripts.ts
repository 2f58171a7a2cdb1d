const raised = new Map([...'0123456789+-=()ni'].map((letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] ?? letter]))
const lowered = new Map([...'0123456789+-=()'].map((letter, at) => [letter, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? letter]))

/** Raised or lowered text in characters of their own, `x²`; written out where there are none, `x^(甲)`. */
export function scripted(text: string, isRaised: boolean): string {
  const letters = [...text.trim()]
  const table = isRaised ? raised : lowered
  if (letters.every((letter) => table.has(letter))) return letters.map((letter) => table.get(letter)).join('')
  return `${isRaised ? '^' : '_'}(${letters.join('')})`
}
