import { awardLetters, chosenOf } from '@/domain/scoring/scoring-letters'
import { scoringRuleTitle } from '@/domain/scoring/scoring-presets'

/** An answer that shows all that a learner may be told: one wrong option, and of several right ones the last is missed. */
export function sampleAnswer(key: readonly string[], letters: readonly string[]): string[] {
  const wrong = letters.find((letter) => !key.includes(letter))
  const chosen = [...key.slice(0, -1), ...(wrong === undefined ? [] : [wrong])]
  return letters.filter((letter) => chosen.includes(letter))
}

/** Rules that a section of questions with several right options usually goes by. */
const RULES = ['all-or-nothing', 'half', 'proportional'] as const

/** Tells what a learner gets who misses one right option and takes no wrong one, by each usual rule; `marks` in hundredths. Empty for one right option. */
export function partialCredit(key: readonly string[], options: number, marks: number): { rule: string; marks: number }[] {
  if (key.length < 2) return []
  const chosen = chosenOf(key, key.slice(0, -1), options)
  return RULES.map((rule) => ({ rule: scoringRuleTitle(rule), marks: awardLetters(rule, marks, chosen).marks }))
}
