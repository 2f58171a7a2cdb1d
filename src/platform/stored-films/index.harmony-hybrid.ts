import { nearAddress } from '../stored-files/near-address'
import { browserPort, canStore } from './browser-port'

/** Films are fed to the player by the page: a web view whose players take none keeps none. */
const place = () => (typeof MediaSource !== 'undefined' && canStore() ? 'app' : 'none')

/** Kept in the app's own origin, encrypted. The shell's web view has no service worker, so the page decrypts what the player needs next. */
export const storedFilms = browserPort(place, async () => {
  const [{ browserFilms }, { fedAddress, isFeedable }] = await Promise.all([import('./browser-films'), import('./fed-film')])
  return {
    ...browserFilms,
    addressOf: fedAddress,
    download: async (name, lent, fetching) => {
      const rental = { ...lent, url: nearAddress(lent.url) }
      try {
        const isBegun = (await browserFilms.have(name, rental)) > 0
        if (!isBegun && !(await isFeedable(rental, fetching.signal))) return { end: 'unfit' }
      } catch {
        return { end: fetching.signal.aborted ? 'stopped' : 'failed' }
      }
      return browserFilms.download(name, rental, fetching)
    },
  }
})
