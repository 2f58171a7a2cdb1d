import { DAY_MS } from '../time/units'

/** A self-assessment may be changed for so long after handing in. */
const DAYS = 7

/** Until when (epoch ms) a self-assessment of an exam handed in at `submittedAt` may be changed. */
export function assessUntil(submittedAt: number): number {
  return submittedAt + DAYS * DAY_MS
}

/** Whether an essay may be assessed at `now`: for the first time always, again within the window. */
export function canAssess(isAssessed: boolean, submittedAt: number, now: number): boolean {
  return !isAssessed || now < assessUntil(submittedAt)
}
