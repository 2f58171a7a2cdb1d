import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query'
import { onFailure, onSignedOut } from '@/data/api/events'
import { resetPersonal } from '@/data/query-client'
import { session } from '@/data/stores/session'
import { goLoginFromHere } from '@/navigation/go-login'
import { network } from '@/platform/network'
import { toast } from '@/platform/toast'

/** Ties what data tells to what the learner sees: data itself never toasts and never navigates. Gives the way to untie. */
export function wire(cache: QueryClient): () => void {
  onlineManager.setEventListener((setOnline) => network.watchOnline(setOnline))
  focusManager.setEventListener((setFocused) => network.watchFront(setFocused))
  const stops = [
    onFailure((failure) => toast(failure.shown)),
    onSignedOut(goLoginFromHere),
    session.store.subscribe((now, before) => now.userId !== before.userId && resetPersonal(cache)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
