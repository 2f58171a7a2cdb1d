export type ScanPort = {
  /** Whether this device can read a bar code. */
  canScan: () => boolean
  /** Reads a bar code by the camera or from a photo; null when the learner called it off or nothing could be read. */
  scan: () => Promise<string | null>
}
