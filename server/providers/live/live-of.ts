import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps'
import { playedMedia } from '#server/providers/media/played'
import type { LivePort } from './port'

/** An address stays good for so long after the end of the lesson. */
const GRACE_MS = 3_600_000

const secondsSince = (startAt: number, now: number): number => Math.max(0, Math.floor((now - startAt) / 1000))

type CdnSettings = { domain: string; app: string; key: string }

/** The pull domain of a live service that signs by `txSecret = md5(key + stream + hex time)`, as Tencent Cloud's does. */
export const cdnLive = ({ domain, app, key }: CdnSettings): LivePort => ({
  isStandIn: false,
  urlOf: async ({ lessonId, endAt }) => {
    const stream = `lesson-${lessonId}`
    const txTime = Math.floor((endAt + GRACE_MS) / 1000)
      .toString(16)
      .toUpperCase()
    const txSecret = createHash('md5').update(`${key}${stream}${txTime}`).digest('hex')
    return `https://${domain}/${app}/${stream}.m3u8?${new URLSearchParams({ txSecret, txTime })}`
  },
  secondOf: ({ startAt }, now) => secondsSince(startAt, now),
})

/** Shows the recording of the lesson over and over by the timetable: every learner is at the same second of it. */
export const standInLive = (deps: Deps): LivePort => ({
  isStandIn: true,
  urlOf: ({ media }) => playedMedia(deps, media),
  secondOf: ({ startAt, length }, now) => Math.max(0, Math.floor((now - startAt) / 1000)) % length,
})

/** Nobody broadcasts: a room has its chat and no picture. */
const noLive: LivePort = { isStandIn: false, urlOf: async () => null, secondOf: ({ startAt }, now) => secondsSince(startAt, now) }

/** Returns the broadcaster of this installation. */
export function liveOf(deps: Deps): LivePort {
  const { live } = deps.env
  if (live.kind === 'cdn') return cdnLive(live)
  return live.kind === 'off' ? noLive : standInLive(deps)
}
