import type { Chance } from '../../chance'
import { almost, type Part, praise, type Written } from '../words/written'
import type { Learner } from '../world'

const WHOLE = 100
const MOST_SKILL = 93

/** The share of right answers, in percent: it grows with the sessions. */
export const skillOf = ({ person: { temperament }, sessions }: Learner): number =>
  Math.min(MOST_SKILL, temperament.skill[0] + temperament.skill[1] * sessions)

/** Writes an answer as somebody does who knows so many percent of it. */
export function write(parts: readonly Part[], chance: Chance, skill: number): Written {
  const written: Written = { text: '', met: [], told: [] }
  const lines: string[] = []
  for (const { right, slips } of parts) {
    const isMet = chance.below(WHOLE) < skill
    const slip = chance.of(slips[0], ...slips.slice(1))
    lines.push(isMet ? chance.of(right[0], ...right.slice(1)) : slip.said)
    written.met.push(isMet)
    if (!isMet) written.told.push(slip.told)
  }
  // Nobody hands in an empty page.
  if (lines.every((line) => line === '')) return write(parts, chance, skill + 1)
  return { ...written, text: lines.filter((line) => line !== '').join('\n') }
}

/** A teacher's comment that says what has to be put right, and how; `opening` where that is more than one thing. */
export function commentOf({ told }: Pick<Written, 'told'>, chance: Chance, opening: string): string {
  const [only, ...others] = told
  if (only === undefined) return chance.of(...praise)
  if (others.length === 0) return chance.of(...almost) + only
  return [opening, ...told.map((line, at) => `${at + 1}. ${line}`)].join('\n')
}
