import { material } from '@/contract/course/material'
import type { MaterialTicket } from '@/contract/course/material.schema'
import { feedback } from '@/contract/learn/feedback'
import type { Feedback, NewFeedback } from '@/contract/learn/feedback.schema'
import { send } from '@/data/http/send'

/** An address that gives the files once; more than one come as a zip. */
export function materialTicket(ids: readonly number[]): Promise<MaterialTicket> {
  return send(material.batchDownload, { query: { ids: ids.join(',') } })
}

export function giveFeedback(given: NewFeedback): Promise<Feedback> {
  return send(feedback.give, { body: given })
}
