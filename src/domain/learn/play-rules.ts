/** How a school has paid lessons played: `isOneDevice` on one device of a learner at a time, `isMarked` with the learner's number over the film. */
export type PlayRules = { isOneDevice: boolean; isMarked: boolean }

const usual: PlayRules = { isOneDevice: true, isMarked: false }

/** Name of the setting that holds the rules. */
export const PLAY_RULES = 'play_rules'

/** A device that was not heard of for so long plays no more, in milliseconds. */
export const PLAY_HOLD_MS = 45_000

/** The rules in a stored setting; the usual ones where it says none. */
export function playRulesIn(value: unknown): PlayRules {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Record<keyof PlayRules, unknown>>) : {}
  const said = (name: keyof PlayRules) => {
    const own = given[name]
    return typeof own === 'boolean' ? own : usual[name]
  }
  return { isOneDevice: said('isOneDevice'), isMarked: said('isMarked') }
}
