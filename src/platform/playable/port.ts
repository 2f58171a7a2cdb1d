/** Recordings that lie on the device as data addresses, given to players as addresses they open; others stay as they are. */
export type PlayablePort = { addressOf: (src: string) => string; release: (address: string) => void }
