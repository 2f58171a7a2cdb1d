export type Access = 'free' | 'owned' | 'expired' | 'none'
/** A right to a course; `expiresAt` (ms) null has no end. */
export type Right = { expiresAt: number | null }

/** Tells what a visitor may do with a course of `price` fen at `now`. A right in time goes before a price of 0, so that its end shows. */
export function courseAccess(price: number, isSignedIn: boolean, right: Right | null, now: number): Access {
  if (right && (right.expiresAt === null || now < right.expiresAt)) return 'owned'
  if (price === 0 && isSignedIn) return 'free'
  return right ? 'expired' : 'none'
}

/** Whether a lesson may be learned: owned, free, or a trial lesson, which is open to everybody. */
export function canLearn(access: Access, isTrial: boolean): boolean {
  return access === 'owned' || access === 'free' || isTrial
}
