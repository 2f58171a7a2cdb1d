/** The share of a paper's marks that a syllabus gives a chapter, in whole percent, both ends included. */
export type Share = { from: number; to: number }
/** A share as it is typed: an end that was left empty is null. */
export type TypedShare = { from: number | null; to: number | null }

const WHOLE = 100

/** The share of a chapter; null where it has none. */
export const shareOf = ({ from, to }: TypedShare): Share | null => (from === null || to === null ? null : { from, to })

/** `half`: one end is missing. `bounds`: an end is not a percentage. `order`: it ends before it begins. */
type ShareFault = 'half' | 'bounds' | 'order'

/** Names the fault of one share; null for a sound one, and for none. */
export function shareFault({ from, to }: TypedShare): ShareFault | null {
  if (from === null && to === null) return null
  if (from === null || to === null) return 'half'
  if (from < 0 || to > WHOLE) return 'bounds'
  return from > to ? 'order' : null
}

/** `least`: the shares begin with more than a whole paper. `most`: every chapter has one, and they end with less. */
type SumFault = 'least' | 'most'

/** Names why no paper can keep to the shares of all chapters of a subject, null for a chapter without one; null where a paper can. */
export function sumFault(shares: readonly (Share | null)[]): SumFault | null {
  const known = shares.flatMap((share) => share ?? [])
  const sumOf = (end: keyof Share) => known.reduce((sum, share) => sum + share[end], 0)
  if (sumOf('from') > WHOLE) return 'least'
  return known.length > 0 && known.length === shares.length && sumOf('to') < WHOLE ? 'most' : null
}

/** Whether the marks of a chapter lie below, within or above its share of the marks of the paper, both in the same unit. */
export function standing(marks: number, full: number, { from, to }: Share): 'below' | 'within' | 'above' {
  if (marks * WHOLE < from * full) return 'below'
  return marks * WHOLE > to * full ? 'above' : 'within'
}

/** A share in words: `25–35%`, or `25%` where both ends are one. */
export const shareText = ({ from, to }: Share): string => (from === to ? `${to}%` : `${from}–${to}%`)
