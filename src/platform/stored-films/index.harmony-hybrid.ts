import type { StoredFilmsPort } from './port'

/** The shell's web view has no service worker to answer a player from encrypted pieces: films are watched with a network. */
export const storedFilms: StoredFilmsPort = {
  place: () => 'none',
  room: async () => null,
  have: async () => 0,
  download: () => ({
    ended: Promise.resolve({ end: 'failed' }),
    cancel: () => {},
  }),
  renew: async () => false,
  lock: async () => {},
  gate: async () => 'gone',
  addressOf: async () => undefined,
  remove: async () => {},
  names: async () => [],
}
