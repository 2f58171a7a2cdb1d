/** The pages that open what was downloaded. */
export type OfflinePagesPort = {
  /** Keeps the files of these pages on the device, for a learner who has opened none of them; again changes nothing. */
  keep: () => void
}
