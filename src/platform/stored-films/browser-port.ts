import type { StoredFilmsPort } from './port'

type Films = Omit<StoredFilmsPort, 'place' | 'download'> & {
  download: (
    name: string,
    rental: Parameters<StoredFilmsPort['download']>[1],
    fetching: { signal: AbortSignal; onPercent: (percent: number) => void; about: string },
  ) => ReturnType<StoredFilmsPort['download']>['ended']
}

/** The port of a browser, whose code is loaded when a film is there or wanted: most lessons are played without. */
export const browserPort = (place: () => ReturnType<StoredFilmsPort['place']>, films: () => Promise<Films>): StoredFilmsPort => {
  const canKeep = () => place() !== 'none'
  return {
    place,
    room: async () => (await films()).room(),
    have: async (...of) => (await films()).have(...of),
    download: (name, rental, onPercent, about) => {
      const control = new AbortController()
      const ended = films().then(({ download }) => download(name, rental, { signal: control.signal, onPercent, about }))
      return { ended, cancel: () => control.abort() }
    },
    about: async (...of) => (canKeep() ? (await films()).about(...of) : undefined),
    renew: async (...of) => (await films()).renew(...of),
    lock: async (...of) => (await films()).lock(...of),
    gate: async (...of) => (canKeep() ? (await films()).gate(...of) : 'gone'),
    addressOf: async (...of) => (await films()).addressOf(...of),
    remove: async (...of) => {
      if (canKeep()) await (await films()).remove(...of)
    },
    names: async () => (canKeep() ? (await films()).names() : []),
  }
}

/** Whether the browser stores files and encrypts them. */
export const canStore = (): boolean =>
  typeof caches !== 'undefined' && typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined
