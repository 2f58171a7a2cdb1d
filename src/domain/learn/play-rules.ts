/**
 * How a school has paid lessons played: `isOneDevice` on one device of a learner at a time, `isMarked` with the learner's number over the film,
 * `canKeepFilms` also without a network, `filmDays` days after the film was downloaded or the right to it was last looked at.
 */
export type PlayRules = { isOneDevice: boolean; isMarked: boolean; canKeepFilms: boolean; filmDays: number }

const usual: PlayRules = { isOneDevice: true, isMarked: false, canKeepFilms: true, filmDays: 30 }
/** Bounds of the days. */
export const FILM_DAYS = { least: 1, most: 90 } as const

/** Name of the setting that holds the rules. */
export const PLAY_RULES = 'play_rules'

/** A device that was not heard of for so long plays no more, in milliseconds. */
export const PLAY_HOLD_MS = 45_000

/** The rules in a stored setting; the usual ones where it says none. */
export function playRulesIn(value: unknown): PlayRules {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Record<keyof PlayRules, unknown>>) : {}
  const said = (name: Exclude<keyof PlayRules, 'filmDays'>) => {
    const own = given[name]
    return typeof own === 'boolean' ? own : usual[name]
  }
  const days = given.filmDays
  const isDays = typeof days === 'number' && Number.isInteger(days) && days >= FILM_DAYS.least && days <= FILM_DAYS.most
  return {
    isOneDevice: said('isOneDevice'),
    isMarked: said('isMarked'),
    canKeepFilms: said('canKeepFilms'),
    filmDays: isDays ? days : usual.filmDays,
  }
}
