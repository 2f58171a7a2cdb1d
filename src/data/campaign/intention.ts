import { queryOptions } from '@tanstack/react-query'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { queryOf } from '@/data/http/query'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Whether the learner is still to be asked what they want to learn: the one question of an activity that a tab shows. */
export const intentionQueries = {
  check: () => queryOptions({ queryKey: ['activity', 'intention'], queryFn: queryOf(questionnaire.checkIntention, {}) }),
}

/** Storage key: the learning intention has been requested on this device. */
const INTENTION_KEY = 'user-intention-collection'
/** The questionnaire on the learning intention. */
export const INTENTION_ID = 1

/** Whether the intention was requested on this device or declined. */
export const isIntentionRequested = (): boolean => storage.read(INTENTION_KEY) !== undefined

export function markIntentionRequested(): void {
  // Without storage the question is shown again.
  writeIfRoom(storage, INTENTION_KEY, '1')
}
