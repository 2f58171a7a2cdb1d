import { focusManager, type QueryClient } from '@tanstack/react-query'
import { CODE_NEED_LOGIN } from '@/contract/call'
import { recordFailure } from '@/data/account/help-offer'
import { onSignIn } from '@/data/account/on-sign-in'
import { requestPrivacy } from '@/data/account/privacy-store'
import { onFailure, onOffsetChange, onSignedOut } from '@/data/http/events'
import { CODE_NO_REPLY, type Failure } from '@/data/http/failure'
import { onLoading } from '@/data/http/loading'
import { followSession } from '@/data/http/query-client'
import { followErrors } from '@/data/reports/client-errors'
import { followReports } from '@/data/reports/follow-reports'
import { logOffset } from '@/data/reports/log-commands'
import { renewalWaits } from '@/data/site/app-update'
import { CHUNK_FAILED, expectChunkFailure, isChunkError, isChunkFailure } from '@/domain/device/image-fallback'
import { go, goAddress, takesBack } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { chunks } from '@/platform/chunks'
import { entrance } from '@/platform/entrance'
import { onCaught } from '@/platform/errors/caught'
import { onHelp } from '@/platform/errors/help'
import { network } from '@/platform/network'
import { privacy } from '@/platform/privacy'
import { laterBegun } from '@/platform/quiet'
import { keepBack } from '@/platform/router/held-back'
import { serviceWorker } from '@/platform/service-worker'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'
import { loadLater } from './lazy'

/** When a chunk fails to load, reloads the app once; after a second failure shows the error. */
function followChunks(): () => void {
  const stop = chunks.watch((name, message) => {
    if (isChunkFailure(name, message) && !chunks.reloadOnce()) toast(CHUNK_FAILED)
  })
  // The page offers 重试 itself. A part over a page is never worth a reload: it could take what the learner is doing.
  const stopPages = onCaught((error, where) => {
    if (where === 'page' && isChunkError(error)) chunks.reloadOnce()
  })
  return () => {
    stop()
    stopPages()
  }
}

/** Shows why an action failed. Without a network nobody could help, and a visitor is led to the login. */
function showFailure({ code, shown }: Failure): void {
  toast(shown)
  if (code !== CODE_NO_REPLY && code !== CODE_NEED_LOGIN) recordFailure(Date.now())
}

function followStored(cache: QueryClient): () => void {
  const stop = loadLater()
    .then(({ followLater }) => followLater(cache, storage))
    .catch(expectChunkFailure)
  return () => void stop.then((end) => end?.())
}

/** The last replies of the main screens stay on the device. Without a network they are what is shown, so nothing comes before them. */
const keepReplies = (cache: QueryClient) => (network.isOnline() ? laterBegun(() => followStored(cache)) : followStored(cache))

/** Connects events of the data layer to toasts and navigation, which the data layer never calls. Returns the disconnect function. */
export function wire(cache: QueryClient): () => void {
  focusManager.setEventListener(network.watchFront)
  privacy.watch(requestPrivacy)
  keepBack(takesBack)
  onHelp(() => go('support_chat'))
  const stops = [
    onFailure(showFailure),
    onSignedOut(goLoginFromHere),
    onLoading((status) => status === 'error' && toast('页面没有打开，请重试')),
    onOffsetChange(logOffset),
    followSession(cache),
    onSignIn(cache),
    keepReplies(cache),
    followReports(),
    followChunks(),
    followErrors(),
    laterBegun(() => serviceWorker.follow(renewalWaits)),
    entrance.watch(goAddress),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
