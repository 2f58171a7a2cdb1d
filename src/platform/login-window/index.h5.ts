import type { Handed, LoginWindowPort } from './port'

const NAME = 'login-window'
/** Ends the wait for the window opened last: opened again, it is the same window. */
let stop = () => {}

const isHanded = (data: unknown): data is Handed =>
  typeof data === 'object' &&
  data !== null &&
  'token' in data &&
  typeof data.token === 'string' &&
  'userId' in data &&
  typeof data.userId === 'number'

export const loginWindow = {
  open: (url, received) => {
    const opened = window.open(url, NAME)
    stop()
    if (!opened) return false
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      // Any page may send a message here: only our own page in that very window counts, once.
      if (origin !== window.location.origin || source !== opened || !isHanded(data)) return
      stop()
      received(data)
    }
    stop = () => window.removeEventListener('message', listen)
    window.addEventListener('message', listen)
    return true
  },
  isOne: () => window.name === NAME && window.opener !== null,
  handOver: (handed) => {
    const opener: Window | null = window.opener
    opener?.postMessage(handed, window.location.origin)
    window.close()
  },
} satisfies LoginWindowPort
