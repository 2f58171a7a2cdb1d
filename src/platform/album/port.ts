import type { LocalFile } from '../upload/port'

/** The pictures of the device. A browser opens its picker only while a tap is handled, so this comes with the page, and sending later. */
export type AlbumPort = {
  /** Lets the learner choose a picture; null when none was. */
  pickImage: () => Promise<LocalFile | null>
}
