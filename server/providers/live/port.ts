/** A live lesson as reported by a broadcaster; moments in ms, `length` of its recording in seconds. `token`: part of the name of its stream. */
export type Broadcast = { lessonId: number; token: string; media: string; length: number; startAt: number; endAt: number }

/** Server and key as programs such as OBS ask for them; they stop working at `endsAt`. */
export type Push = { server: string; key: string; endsAt: number }

/**
 * A report of a live service: the picture of a stream is there or gone, or its recording is ready. `at` is the moment it happened;
 * `seconds` is the length of the recording.
 */
export type StreamReport = { lessonId: number; token: string; at: number } & (
  | { kind: 'begun' | 'stopped' }
  | { kind: 'recorded'; url: string; seconds: number }
)

/** Broadcasts a live: where the picture is, whether it is a recording in place of one, and its place now in seconds. */
export type LivePort = {
  isStandIn: boolean
  /** Null where nobody broadcasts. */
  urlOf: (broadcast: Broadcast) => Promise<string | null>
  secondOf: (broadcast: Broadcast, now: number) => number
  /** Where the teacher's program sends the picture; null where nobody takes one. */
  pushOf: (stream: Pick<Broadcast, 'lessonId' | 'token' | 'endAt'>) => Push | null
  /** Reads a report; null for one that is not signed by the service, 'other' for one about something else. */
  reportOf: (body: unknown, now: number) => StreamReport | 'other' | null
}
