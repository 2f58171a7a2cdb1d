import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dated } from '@/contract/exam/dated'
import type { LeaveReport, Leaves, Reminder } from '@/contract/exam/dated.schema'
import type { Paper } from '@/contract/exam/exam.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { examQueries } from './exam'

export const datedQueries = {
  /** The waiting room of a dated mock. To ask is to be in it, so a page asks again and again until the exam opens. */
  room: (paperId: number) =>
    queryOptions({
      queryKey: ['exam', 'room', paperId],
      queryFn: queryOf(dated.room, { params: { id: paperId } }),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** Asks to be reminded of a dated mock, or no longer. */
export async function setReminder(cache: QueryClient, paperId: number, { isAsked }: Reminder): Promise<Reminder> {
  const made = await send(dated.remind, { params: { id: paperId }, body: { isAsked } })
  cache.setQueryData(examQueries.paper(paperId).queryKey, (paper: Paper | undefined) =>
    paper?.dated ? { ...paper, dated: { ...paper.dated, isAsked: made.isAsked } } : paper,
  )
  return made
}

/** Quiet: the log of leaves keeps what was not told, and tells it later. */
export function reportLeaves(attemptId: number, body: LeaveReport): Promise<Leaves> {
  return send(dated.leave, { params: { id: attemptId }, body }, { isQuiet: true })
}
