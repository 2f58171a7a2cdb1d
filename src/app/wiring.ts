import { focusManager, type QueryClient } from '@tanstack/react-query'
import { onFailure, onOffsetChange, onSignedOut } from '@/data/api/events'
import { logOffset } from '@/data/mutations/log'
import { onSignIn } from '@/data/on-sign-in'
import { followSession } from '@/data/query-client'
import { followErrors } from '@/data/reports/client-errors'
import { followReports } from '@/data/reports/follow-reports'
import { renewalWaits } from '@/data/stores/app-update'
import { onLoading } from '@/data/stores/loading'
import { askPrivacy } from '@/data/stores/privacy'
import { CHUNK_FAILED, isChunkFailure } from '@/domain/device/chunk-failure'
import { goAddress, takesBack } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { chunks } from '@/platform/chunks'
import { entrance } from '@/platform/entrance'
import { onCaught } from '@/platform/errors/caught'
import { network } from '@/platform/network'
import { privacy } from '@/platform/privacy'
import { keepBack } from '@/platform/router/kept-back'
import { serviceWorker } from '@/platform/service-worker'
import { toast } from '@/platform/toast'

/** When a chunk fails to load, reloads the app once; after a second failure shows the error. */
function followChunks(): () => void {
  const stop = chunks.watch((name, message) => {
    if (isChunkFailure(name, message) && !chunks.reloadOnce()) toast(CHUNK_FAILED)
  })
  // The page offers 重试 itself. A part over a page is never worth a reload: it could take what the learner is doing.
  const stopPages = onCaught((error, where) => {
    if (where === 'page' && error instanceof Error && isChunkFailure(error.name, error.message)) chunks.reloadOnce()
  })
  return () => {
    stop()
    stopPages()
  }
}

/** Connects events of the data layer to toasts and navigation, which the data layer never calls. Returns the disconnect function. */
export function wire(cache: QueryClient): () => void {
  focusManager.setEventListener(network.watchFront)
  privacy.watch(askPrivacy)
  keepBack(takesBack)
  const stops = [
    onFailure((failure) => toast(failure.shown)),
    onSignedOut(goLoginFromHere),
    onLoading((status) => status === 'error' && toast('页面没有打开，请重试')),
    onOffsetChange(logOffset),
    followSession(cache),
    onSignIn(cache),
    followReports(),
    followChunks(),
    followErrors(),
    serviceWorker.follow(renewalWaits),
    entrance.watch(goAddress),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
