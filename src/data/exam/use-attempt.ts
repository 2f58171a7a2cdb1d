import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exam } from '@/contract/exam/exam'
import type { Attempt } from '@/contract/exam/exam.schema'
import { session } from '@/data/account/session'
import { clock } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { queryOf } from '@/data/http/query'
import { isTemporary } from '@/domain/time/retry-delay'
import { storage } from '@/platform/storage'
import { examQueries } from './exam'
import { createOwnNotes } from './own-notes'
import { forgetRunningExam, recordRunningExam } from './running-exam'
import { dropStoredAttempt, keepAttempt, readStoredAttempt, type StoredAttempt } from './stored-attempt'

/** Fresh from the server, or where it cannot be reached as this device kept it. */
export type OpenAttempt = Attempt | StoredAttempt

const owner = () => session.store.getState().userId ?? 0
const isUnreached = (error: unknown) => error instanceof Failure && isTemporary(error.code)

/** An attempt: the server's, or without a network this device's own copy. */
export function useAttempt(attemptId: number) {
  const fresh = queryOf(exam.attempt, { params: { id: attemptId } })
  const query = useQuery<OpenAttempt>({
    queryKey: examQueries.attempt(attemptId).queryKey,
    queryFn: async (context) => {
      try {
        return await fresh(context)
      } catch (error) {
        const kept = isUnreached(error) ? readStoredAttempt(storage, owner(), attemptId) : undefined
        if (!kept) throw error
        return kept
      }
    },
  })
  const { data } = query
  useEffect(() => {
    if (!data || 'keptOffset' in data) return
    if (data.status === 'submitted') {
      dropStoredAttempt(storage, data.id)
      createOwnNotes(storage, data.id).forget()
      forgetRunningExam(data.id)
      return
    }
    recordRunningExam({ attemptId: data.id, title: data.title, deadline: data.deadline })
    keepAttempt(storage, { userId: owner(), offset: clock.offset(), attempt: data }, clock.serverNow())
  }, [data])
  return query
}
