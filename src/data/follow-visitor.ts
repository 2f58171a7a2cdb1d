import type { QueryClient } from '@tanstack/react-query'
import { userQueries } from './queries/user'
import { session } from './stores/session'

/** Who signs in is introduced: to the cookie and to the customer service. What does that is loaded for learners only. Document 1 §4, Session. Gives the way to stop. */
export function followVisitor(cache: QueryClient): () => void {
  let stop: Promise<() => void> | undefined
  const meet = () => {
    stop ??= import('./introduce-visitor').then(({ introduceVisitor }) => introduceVisitor(cache))
  }
  if (session.store.getState().userId !== null) meet()
  const stopSession = session.store.subscribe(({ userId }, before) => {
    if (userId === null || userId === before.userId) return
    meet()
    void cache.prefetchQuery(userQueries.info())
  })
  return () => {
    stopSession()
    void stop?.then((end) => end())
  }
}
