/** How a download ended: with the file kept and its size, called off, without room for it, or broken off. */
export type DownloadEnd = { end: 'kept'; bytes: number } | { end: 'stopped' } | { end: 'full' } | { end: 'failed' }
export type Download = { ended: Promise<DownloadEnd>; cancel: () => void }

/** Files the app itself keeps on the device, by name, for use without a network. */
export type StoredFilesPort = {
  /** Where they lie: in this browser, in the mini-program, or nowhere because the host keeps none. */
  place: () => 'browser' | 'program' | 'none'
  /** Fetches an address into a file. `onPercent` hears 0–100 as far as the size is known. */
  download: (url: string, name: string, onPercent: (percent: number) => void) => Download
  /** False when there is no room. */
  writeText: (name: string, text: string) => Promise<boolean>
  readText: (name: string) => Promise<string | undefined>
  /** An address players can open, until it is released. */
  addressOf: (name: string) => Promise<string | undefined>
  release: (address: string) => void
  /** Gives a file to the learner under a name: saved by a browser, opened or passed on by a mini-program. */
  handOver: (name: string, fileName: string) => Promise<'saved' | 'opened' | 'failed'>
  remove: (name: string) => Promise<void>
  names: () => Promise<readonly string[]>
}
