import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onFailure, onSignedOut } from '@/data/api/events'
import { followSession } from '@/data/query-client'
import { goLoginFromHere } from '@/navigation/go-login'
import { network } from '@/platform/network'
import { toast } from '@/platform/toast'

/** Ties what data tells to what the learner sees: data itself never toasts and never navigates. Gives the way to untie. */
export function wire(cache: QueryClient): () => void {
  focusManager.setEventListener(network.watchFront)
  const stops = [onFailure((failure) => toast(failure.shown)), onSignedOut(goLoginFromHere), followSession(cache)]
  return () => {
    for (const stop of stops) stop()
  }
}
