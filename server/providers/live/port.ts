/** A live lesson as reported by a broadcaster; moments in ms, `length` of its recording in seconds. */
export type Broadcast = { lessonId: number; media: string; length: number; startAt: number; endAt: number }

/** Broadcasts a live: where the picture is, whether it is a recording in place of one, and its place now in seconds. */
export type LivePort = {
  isStandIn: boolean
  /** Null where nobody broadcasts. */
  urlOf: (broadcast: Broadcast) => Promise<string | null>
  secondOf: (broadcast: Broadcast, now: number) => number
}
