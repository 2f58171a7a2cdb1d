import { late } from '@/ui/late'

/** Storage that is full, a clock in doubt, another device, the end of the time, a hand-in that waits: what few attempts meet, fetched when the exam opens. */
export const FullDevice = late(() => import(/* webpackChunkName: "exam-parts" */ './full-device').then((found) => found.FullDevice), {
  look: 'within',
})
export const TimeDoubt = late(() => import(/* webpackChunkName: "exam-parts" */ './time-doubt').then((found) => found.TimeDoubt), {
  look: 'quiet',
  isPatient: true,
})
export const OtherDevice = late(() => import(/* webpackChunkName: "exam-parts" */ './other-device').then((found) => found.OtherDevice), {
  look: 'within',
})
export const TimeOver = late(() => import(/* webpackChunkName: "exam-parts" */ './time-over').then((found) => found.TimeOver), {
  look: 'within',
})
export const HandInWaits = late(() => import(/* webpackChunkName: "exam-parts" */ './hand-in-waits').then((found) => found.HandInWaits), {
  look: 'within',
})

/** For whoever fetches them ahead. */
export const noticeParts = [FullDevice, TimeDoubt, OtherDevice, TimeOver, HandInWaits]
