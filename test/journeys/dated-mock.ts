import { minuteText } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'
import type { Staff } from './staff'

/** A seeded learner for whom the subject of the paper is open, and the paper, which nobody has sat. */
export const DATED_TAKER = '13800000003'
export const DATED_PAPER = 7

const TERMS = { tries: '', dated: 'yes', ranked: 'itself', step: '50', blind: 'no' }
const LENGTH_MS = 30 * MINUTE_MS

/** The first minute that begins after a moment. */
const minuteAfter = (moment: number) => (Math.floor(moment / MINUTE_MS) + 1) * MINUTE_MS

const dated = (staff: Staff, opensAt: number, closesAt: number) =>
  staff.act('set-paper-terms', DATED_PAPER, { ...TERMS, opensAt: minuteText(opensAt), closesAt: minuteText(closesAt) })

/** Staff make a dated mock of a paper, whose waiting room is open. */
export const announceMock = (staff: Staff) => dated(staff, minuteAfter(Date.now()) + 5 * MINUTE_MS, Date.now() + LENGTH_MS)

/** Staff have it begin now. */
export const beginMock = (staff: Staff) => dated(staff, Date.now() - MINUTE_MS, Date.now() + LENGTH_MS)

/** Staff have it end with this minute. */
export const endMock = (staff: Staff) => dated(staff, minuteAfter(Date.now()) - LENGTH_MS, minuteAfter(Date.now()))
