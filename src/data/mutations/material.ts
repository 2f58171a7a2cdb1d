import { feedback } from '@/contract/learning/feedback'
import type { Feedback, NewFeedback } from '@/contract/learning/feedback.schema'
import { material } from '@/contract/learning/material'
import type { MaterialTicket } from '@/contract/learning/material.schema'
import { send } from '../api/send'

/** An address that gives the files once; more than one come as a zip. */
export function materialTicket(ids: readonly number[]): Promise<MaterialTicket> {
  return send(material.batchDownload, { query: { ids: ids.join(',') } })
}

export function giveFeedback(given: NewFeedback): Promise<Feedback> {
  return send(feedback.give, { body: given })
}
