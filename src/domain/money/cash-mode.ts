/** 0: money; 1: the app's bean account; 3: the learner whose code the app sends. */
export type CashMode = number

/** An iOS app answers this when it does not sell for beans. */
const MONEY_MARKER = '0'

/** A non-zero mode can always be set; 0 can only be restored from 1. */
export function nextCashMode(current: CashMode, wished: CashMode): CashMode {
  return wished !== 0 || current === 1 ? wished : current
}

/** The mode of the iOS app: 0 for the marker, 1 for any other reply. */
export function iosCashMode(answer: string): CashMode {
  return answer === MONEY_MARKER ? 0 : 1
}

/** 3 when the signed-in user has the app's `code`; null otherwise. */
export function userCashMode(userId: number, code: string): CashMode | null {
  return String(userId) === code ? 3 : null
}
