import { DAY_MS, MINUTE_MS } from '@/domain/time/units'

/** Bytes of a film that are fetched, encrypted and stored as one piece. */
export const FILM_PIECE_BYTES = 1_048_576

/** A stretch of bytes from `from` up to `to`, which is not part of it. */
export type ByteSpan = { from: number; to: number }

/** How many pieces a film of so many bytes has. */
export const pieceCount = (bytes: number): number => Math.ceil(bytes / FILM_PIECE_BYTES)

/** The bytes of a piece; the last one may be shorter. */
export const pieceSpan = (index: number, bytes: number): ByteSpan => ({
  from: index * FILM_PIECE_BYTES,
  to: Math.min(bytes, (index + 1) * FILM_PIECE_BYTES),
})

/** The bytes that a player asks for by a `Range` header; all of them without one, null where the film has no such bytes. */
export function rangeOf(header: string | null, bytes: number): ByteSpan | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? 'bytes=0-') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  return from < to ? { from, to } : null
}

/**
 * Moments of a copy, in ms: it opens until `until`, as the server said at `issuedAt` of its own clock and `localAt` of the device's;
 * `seenAt` is the latest moment that the device's clock has shown since.
 */
export type FilmTimes = { until: number; issuedAt: number; localAt: number; seenAt: number }

/** Whether a copy opens: it does, its time is over, or the clock of the device was put back. */
export type FilmGate = 'open' | 'over' | 'clock'

/** A clock that is corrected by itself goes back less than this. */
const CLOCK_SLACK_MS = 2 * MINUTE_MS

/** Whether a copy opens when the device's clock shows `now`, in ms. A clock that runs wrong is read as it was when the server was asked. */
export function filmGate({ until, issuedAt, localAt, seenAt }: FilmTimes, now: number): FilmGate {
  if (now < Math.max(localAt, seenAt) - CLOCK_SLACK_MS) return 'clock'
  return now + issuedAt - localAt >= until ? 'over' : 'open'
}

/** Until when a copy made at `now` opens, in ms: for the days of the school, and no longer than the right to the course. */
export const filmUntil = (now: number, days: number, rightEnd: number | null): number =>
  Math.min(now + days * DAY_MS, rightEnd ?? Number.MAX_SAFE_INTEGER)

/** Whole days that a copy still opens, at least one while it does. */
export const filmDaysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / DAY_MS))

/** Reasons for which a server gives no key, with the words for the learner. */
export const filmEnds = {
  withdrawn: '课程已退款或被收回，不能再离线观看',
  expired: '课程已过有效期，续费后可以接着看',
  gone: '这节课已下架，可以删除它的离线视频',
  changed: '老师换了新的视频，请删除后重新下载',
  off: '学校关闭了视频下载，请联网观看',
  stopped: '学校停用了这份离线视频，可以联系客服',
} as const
export type FilmEnd = keyof typeof filmEnds

/** Whether a word is one of these reasons. */
export const isFilmEnd = (word: unknown): word is FilmEnd => typeof word === 'string' && Object.hasOwn(filmEnds, word)

/** Words for a copy that a device does not open by itself. */
export const filmGates = {
  over: '离线观看期已到，联网更新后可以接着看',
  clock: '手机时间被调早了，校准时间并联网后可以接着看',
  gone: '离线视频不完整，请删除后重新下载',
} as const

/** Why a copy of a device's list does not open: the reason of the server, or its days are over. */
export type FilmLock = FilmEnd | 'over'
/** Why a copy does not open at `now`, in ms; undefined where it does. */
export const filmLock = ({ lock, until }: { lock?: FilmEnd; until: number }, now: number): FilmLock | undefined =>
  lock ?? (now >= until ? 'over' : undefined)
/** The words for it. */
export const filmLockText = (lock: FilmLock): string => (lock === 'over' ? filmGates.over : filmEnds[lock])

/** The sharpness of a film as words; null for the file as it was uploaded. */
export const heightText = (height: number | null): string => (height === null ? '原画' : `${height}P`)

/** A device keeps this much free beside a film, in bytes. */
const SPARE_BYTES = 20_000_000

/** How many bytes are missing for a film of which `have` are stored; 0 where it fits. `room` is null where the device does not say. */
export function missingRoom(bytes: number, have: number, room: number | null): number {
  return room === null ? 0 : Math.max(0, bytes - have + SPARE_BYTES - room)
}
