/** Pages that lead through several acts: an act that was begun there goes back to it instead of to its object. */
const origins = { guide: '/guide' } as const
export type Origin = keyof typeof origins

/** The page that a form was begun on, by what the form carries along. */
export function originIn(given: string | undefined): Origin | undefined {
  return given !== undefined && Object.hasOwn(origins, given) ? (given as Origin) : undefined
}

export const addressOf = (origin: Origin): string => origins[origin]

/** Carries the page that a form was begun on through its steps. */
export function FromField({ of }: { of: Origin | undefined }) {
  return of ? <input type="hidden" name="_from" value={of} /> : null
}
