import type { Deps } from '#server/deps'
import { grantedMedia } from '#server/media-grant'
import type { LivePort } from './port'

/** Shows the recording of the lesson over and over by the timetable: every learner is at the same second of it. */
export const standInLive = (deps: Deps): LivePort => ({
  isStandIn: true,
  urlOf: ({ media }) => grantedMedia(deps, media),
  secondOf: ({ startAt, length }, now) => Math.max(0, Math.floor((now - startAt) / 1000)) % length,
})
