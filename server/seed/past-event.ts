import type { Tx } from '#server/database/tables'

/** Something a learner did at a moment, ms. What one changes the next may build upon, so they happen in the order of time. */
export type PastEvent = { at: number; happen(work: Tx): Promise<void> }
