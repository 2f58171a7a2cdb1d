import { queryOptions } from '@tanstack/react-query'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { ask } from '@/data/http/query'

/** Whether the learner is still to be asked what they want to learn: the one question of an activity that a tab shows. */
export const intentionQueries = {
  check: () => queryOptions({ queryKey: ['activity', 'intention'], queryFn: ask(questionnaire.checkIntention, {}) }),
}
