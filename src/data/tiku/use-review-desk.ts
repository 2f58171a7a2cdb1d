import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '@/data/account/session'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { fetchQueue, sendGrades } from './review'
import { createReviewDesk, type ReviewDesk } from './review-desk'

const desks = new Map<number, ReviewDesk>()

/** One desk a learner for as long as the app runs: two would write over each other on the device. */
function deskOf(userId: number): ReviewDesk {
  const desk = desks.get(userId) ?? createReviewDesk({ storage, userId, ask: fetchQueue, send: sendGrades })
  desks.set(userId, desk)
  return desk
}

/** The review queue of today. It is requested once a visit: what is done leaves it on the screen. */
export function useReviewDesk(categoryId: number | undefined) {
  const queryClient = useQueryClient()
  const desk = deskOf(session.store.getState().userId ?? 0)
  const queue = useQuery({
    // Not among ['review']: a mark made on the way must not start the queue again.
    queryKey: ['review-queue', categoryId],
    queryFn: () => desk.load(categoryId),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    const end = network.watchOnline((isOnline) => isOnline && void desk.drain())
    return () => {
      end()
      void desk.drain().then(() => queryClient.invalidateQueries({ queryKey: ['review'] }))
    }
  }, [desk, queryClient])
  return { queue, desk }
}
