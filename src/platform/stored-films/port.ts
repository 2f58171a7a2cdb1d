import type { FilmLease, FilmRental } from '@/contract/learn/film-download.schema'
import type { FilmGate } from '@/domain/learn/film-download'
import type { DownloadEnd } from '../stored-files/port'

/** Whether a copy opens; `gone` where its key or a part of it is not on the device. */
export type CopyGate = FilmGate | 'gone'

/** `unfit`: the host could not play the film once it is stored. */
export type FilmDownload = { ended: Promise<DownloadEnd | { end: 'unfit' }>; cancel: () => void }

/** Films that the app keeps on the device, by name: for use without a network, while their lease lasts. */
export type StoredFilmsPort = {
  /** Where they lie: in this browser, in the app, in the mini-program, or nowhere because the host keeps none. */
  place: () => 'browser' | 'app' | 'program' | 'none'
  /** Bytes that may still be stored; null where the host does not say. */
  room: () => Promise<number | null>
  /** Bytes of a film that are stored already. */
  have: (name: string, rental: FilmRental) => Promise<number>
  /**
   * Fetches what is missing of a film. Whole pieces stay when it ends early; those of another rental are removed first. `about`: text in
   * which the caller says what it is, kept beside the copy.
   */
  download: (name: string, rental: FilmRental, onPercent: (percent: number) => void, about: string) => FilmDownload
  /** The text that was given with a copy, for a host that writes its lists later than its copies; others give none. */
  about: (name: string) => Promise<string | undefined>
  /** Stores a new lease of a copy. False where the copy is of another rental. */
  renew: (name: string, lease: FilmLease) => Promise<boolean>
  /** Forgets the key, so that the copy opens no more until it is renewed; a host that encrypts nothing deletes the copy. */
  lock: (name: string) => Promise<void>
  gate: (name: string) => Promise<CopyGate>
  /** An address players can open; undefined unless the gate is open. */
  addressOf: (name: string) => Promise<string | undefined>
  remove: (name: string) => Promise<void>
  names: () => Promise<readonly string[]>
}
