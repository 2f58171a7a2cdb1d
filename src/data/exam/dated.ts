import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { dated } from '@/contract/exam/dated'
import type { Reminder } from '@/contract/exam/dated.schema'
import type { Paper } from '@/contract/exam/exam.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { useAct } from '@/data/http/use-act'
import { ROOM_ASK_MS } from '@/domain/exam/dated'
import { examQueries } from './exam'

/** The waiting room of a dated mock. To ask is to be in it, so it is asked again and again until the exam opens. */
export const roomQuery = (paperId: number) =>
  queryOptions({
    queryKey: ['exam', 'room', paperId],
    queryFn: queryOf(dated.room, { params: { id: paperId } }),
    refetchInterval: ({ state }) => (state.data && state.data.leftMs > 0 ? ROOM_ASK_MS : false),
    staleTime: 0,
    gcTime: 0,
  })

export const useRoom = (paperId: number) => useQuery(roomQuery(paperId))

async function remind(cache: QueryClient, id: number, { isAsked }: Reminder): Promise<Reminder> {
  const made = await send(dated.remind, { params: { id }, body: { isAsked } })
  cache.setQueryData(examQueries.paper(id).queryKey, (paper: Paper | undefined) =>
    paper?.dated ? { ...paper, dated: { ...paper.dated, isAsked: made.isAsked } } : paper,
  )
  return made
}

/** Asks to be reminded of a mock, or no longer. `ask` runs within the press before, for leave to send messages. */
export function useReminder(paperId: number, ask: () => Promise<unknown>, onDone: (made: Reminder) => void) {
  const cache = useQueryClient()
  return useAct(
    async (isAsked: boolean) => {
      if (isAsked) await ask()
      return remind(cache, paperId, { isAsked })
    },
    { onSuccess: onDone },
  )
}
