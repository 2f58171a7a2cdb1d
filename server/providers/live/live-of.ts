import { createHash, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Deps } from '#server/deps'
import type { LiveEnv } from '#server/env'
import { playedMedia } from '#server/providers/media/played'
import type { LivePort, StreamReport } from './port'

/** An address stays good for so long after the end of the lesson. */
const GRACE_MS = 3_600_000

const secondsSince = (startAt: number, now: number): number => Math.max(0, Math.floor((now - startAt) / 1000))

type CdnSettings = Omit<Extract<LiveEnv, { kind: 'cdn' }>, 'kind'>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const streamOf = (lessonId: number, token: string) => `lesson-${lessonId}${token === '' ? '' : `-${token}`}`
const STREAM = /^lesson-([1-9]\d{0,8})(?:-([0-9a-f]{12}))?$/

/** The signature of a stream until an hour after its end: `txSecret = md5(key + stream + hex time)`. */
function signed(key: string, stream: string, endAt: number) {
  const endsAt = Math.floor((endAt + GRACE_MS) / 1000)
  const txTime = endsAt.toString(16).toUpperCase()
  return { query: new URLSearchParams({ txSecret: md5(`${key}${stream}${txTime}`), txTime }), endsAt: endsAt * 1000 }
}

const BEGUN = 1
const STOPPED = 0
const RECORDED = 100

/** The fields of a report that count here; a service sends many more. */
const ReportSchema = Type.Object({
  t: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  sign: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  event_type: Type.Integer(),
  stream_id: Type.String({ maxLength: 100 }),
  event_time: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999_999_999 })),
  video_url: Type.Optional(Type.String({ maxLength: 300 })),
  duration: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
})
type Report = Static<typeof ReportSchema>
const isReport = (value: unknown): value is Report => Value.Check(ReportSchema, value)

const isSigned = (key: string, { t, sign }: Report) => timingSafeEqual(Buffer.from(md5(`${key}${t}`)), Buffer.from(sign))

function reportIn({ event_type, stream_id, event_time, video_url, duration = 0 }: Report, now: number): StreamReport | 'other' {
  const [, id, token = ''] = STREAM.exec(stream_id) ?? []
  if (id === undefined) return 'other'
  const named = { lessonId: Number(id), token, at: event_time === undefined ? now : event_time * 1000 }
  if (event_type === BEGUN) return { ...named, kind: 'begun' }
  if (event_type === STOPPED) return { ...named, kind: 'stopped' }
  if (event_type !== RECORDED || video_url === undefined) return 'other'
  return { ...named, kind: 'recorded', url: video_url, seconds: Math.round(duration) }
}

/**
 * A live service that signs as Tencent Cloud's does: addresses by `txSecret`, reports by `sign = md5(key + t)` until the second `t`.
 * Without a push domain the school's own program knows where the picture goes.
 */
export const cdnLive = ({ domain, app, key, push = null, reportKey = null }: CdnSettings): LivePort => ({
  isStandIn: false,
  urlOf: async ({ lessonId, token, endAt }) => {
    const stream = streamOf(lessonId, token)
    return `https://${domain}/${app}/${stream}.m3u8?${signed(key, stream, endAt).query}`
  },
  secondOf: ({ startAt }, now) => secondsSince(startAt, now),
  pushOf: ({ lessonId, token, endAt }) => {
    if (push === null) return null
    const stream = streamOf(lessonId, token)
    const { query, endsAt } = signed(push.key, stream, endAt)
    return { server: `rtmp://${push.domain}/${app}/`, key: `${stream}?${query}`, endsAt }
  },
  reportOf: (body, now) => {
    if (reportKey === null || !isReport(body) || !isSigned(reportKey, body)) return null
    return body.t * 1000 < now ? null : reportIn(body, now)
  },
})

/** Nobody takes a picture, and nobody reports one. */
const takesNone = { pushOf: () => null, reportOf: () => null }

/** Shows the recording of the lesson over and over by the timetable: every learner is at the same second of it. */
export const standInLive = (deps: Deps): LivePort => ({
  ...takesNone,
  isStandIn: true,
  urlOf: ({ media }) => playedMedia(deps, media),
  secondOf: ({ startAt, length }, now) => Math.max(0, Math.floor((now - startAt) / 1000)) % length,
})

/** Nobody broadcasts: a room has its chat and no picture. */
const noLive: LivePort = {
  ...takesNone,
  isStandIn: false,
  urlOf: async () => null,
  secondOf: ({ startAt }, now) => secondsSince(startAt, now),
}

/** Returns the broadcaster of this installation. */
export function liveOf(deps: Deps): LivePort {
  const { live } = deps.env
  if (live.kind === 'cdn') return cdnLive(live)
  return live.kind === 'off' ? noLive : standInLive(deps)
}
