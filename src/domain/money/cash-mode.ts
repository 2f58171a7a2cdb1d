/** 0: money; 1: the bean account of the app; 3: the learner the app names by its code. */
export type CashMode = number

/** What an iOS app answers when it does not sell for beans. */
const MONEY_MARKER = '0'

/** A non-zero mode can always be set; 0 comes back only from 1. */
export function nextCashMode(current: CashMode, wished: CashMode): CashMode {
  return wished !== 0 || current === 1 ? wished : current
}

/** The mode of the iOS app: 0 for the marker, 1 for any other answer. */
export function iosCashMode(answer: string): CashMode {
  return answer === MONEY_MARKER ? 0 : 1
}

/** 3 when the loaded user is the one named by the app's `code`; null for everybody else. */
export function userCashMode(userId: number, code: string): CashMode | null {
  return String(userId) === code ? 3 : null
}
