import type { ChunksPort } from './port'

const FLAG = 'chunkReloaded'

const tell = (reason: unknown, failed: (name: string, message: string) => void) => {
  if (reason instanceof Error) failed(reason.name, reason.message)
}

/**
 * Style sheets the page itself names hold the app's start back, so one that is not there by then has failed. Those of a route's
 * own code have a type; they may still be loading, and report their failure themselves.
 */
const hasLostSheet = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([type])')].some(({ sheet }) => sheet === null)

/** Without session storage the app is never reloaded, because reloads could not be counted. */
function isFirst(): boolean {
  try {
    if (window.sessionStorage.getItem(FLAG) !== null) return false
    window.sessionStorage.setItem(FLAG, '1')
    return true
  } catch {
    return false
  }
}

export const chunks = {
  watch: (failed) => {
    const onError = ({ error }: ErrorEvent) => tell(error, failed)
    const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason, failed)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    if (hasLostSheet()) failed('ChunkLoadError', 'Loading CSS chunk failed')
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  },
  reloadOnce: () => {
    if (!navigator.onLine || !isFirst()) return false
    window.location.reload()
    return true
  },
} satisfies ChunksPort
