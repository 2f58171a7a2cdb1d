import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session, useSession } from '@/data/account/session'
import { createStoredList, type StoredList } from '@/data/outbox/stored-list'
import { hasFields } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'

/** An attempt the learner has handed in without a network. `deadline` is by the server's clock (epoch ms). */
export type WaitingHandIn = { attemptId: number; title: string; deadline: number }
/** How it ended: with a result, or refused for good and why. */
export type EndedHandIn = { attemptId: number; title: string } & ({ resultId: number } | { reason: string })

const isWaiting = (row: unknown): row is WaitingHandIn => hasFields(row, ['attemptId', 'title', 'deadline'])

const changes = createStore<{ times: number; ended: readonly EndedHandIn[] }>(() => ({ times: 0, ended: [] }))
const lists = new Map<number, StoredList<WaitingHandIn>>()

/** Lists what a learner has handed in and the server does not have yet. It is never sent as another learner's. */
export function waitingHandIns(userId: number): StoredList<WaitingHandIn> {
  const known = lists.get(userId)
  if (known) return known
  const kept = createStoredList(storage, `hand-ins:${userId}`, isWaiting)
  const put = (next: readonly WaitingHandIn[]) => {
    const isStored = kept.put(next)
    changes.setState(({ times }) => ({ times: times + 1 }))
    return isStored
  }
  const list = { all: kept.all, put }
  lists.set(userId, list)
  return list
}

const none: readonly WaitingHandIn[] = []
const withoutEnd = (attemptId: number) => changes.getState().ended.filter((end) => end.attemptId !== attemptId)

export const endHandIn = (end: EndedHandIn) => changes.setState({ ended: [...withoutEnd(end.attemptId), end] })
/** The learner has been told how it ended. */
export const putHandInAway = (attemptId: number) => changes.setState({ ended: withoutEnd(attemptId) })
session.store.subscribe(({ userId }, before) => userId !== before.userId && changes.setState({ ended: [] }))

/** The hand-ins of the learner signed in that wait for a network. */
export function useWaitingHandIns(): readonly WaitingHandIn[] {
  const userId = useSession((state) => state.userId)
  return useStore(changes, () => (userId === null ? none : waitingHandIns(userId).all()))
}
export const useEndedHandIns = () => useStore(changes, ({ ended }) => ended)
