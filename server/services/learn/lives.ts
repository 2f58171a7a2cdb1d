import { createEvent } from 'ics'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { playedMedia } from '#server/providers/media/played'
import { conflict, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { courseCards } from '#server/repositories/course/course'
import {
  addReservation,
  dropReservation,
  dueReminders,
  hasReservation,
  type LiveRow,
  liveById,
  liveLessonsOf,
  livePictureOf,
  markReminded,
  recentLives,
} from '#server/repositories/learn/lives'
import type { CalendarFile, LivePicture, RecentLesson, RecentLessonsQuery, Reservation } from '@/contract/learn/live.schema'
import { livingStatus } from '@/domain/learn/lesson'
import { liveSpanText } from '@/domain/learn/live-words'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

type LiveLesson = { id: number; title: string; startAt: number | null; livingStatus: ReturnType<typeof livingStatus> }

/** The lesson each live course comes to next, else the one it came to last, by course; `now` in ms. */
export async function livesOf(db: Db, courseIds: readonly number[], now: number): Promise<ReadonlyMap<number, LiveLesson>> {
  if (courseIds.length === 0) return new Map()
  const rows = await liveLessonsOf(db, courseIds)
  const lives = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    const shown = lives.get(row.course_id)
    // The rows come by time: one that is not over keeps its place.
    if (!shown || (shown.end_at ?? 0) <= now) lives.set(row.course_id, row)
  }
  return new Map(
    [...lives].map(([courseId, { id, title, start_at, end_at, replay_at }]) => [
      courseId,
      { id, title, startAt: start_at, livingStatus: livingStatus(start_at, end_at, now, replay_at) },
    ]),
  )
}

/** Lives of today, later days, or past, each with its course and whether the visitor has reserved it. */
export async function recentLessons({ db, env, now }: Deps, query: RecentLessonsQuery, userId: number | null): Promise<RecentLesson[]> {
  const { when = 'today', hasChat = 0, page = 0, limit = 20 } = query
  const at = now()
  const rows = await recentLives(db, { when, hasChat: hasChat === 1, userId, now: at, tomorrow: shanghaiHour(at, 1, 0), page, limit })
  const courses = await courseCards(
    db,
    env,
    rows.map((row) => row.course_id),
  )
  return rows.flatMap((row) => {
    const course = courses.get(row.course_id)
    if (!course || row.start_at === null || row.end_at === null) return []
    return {
      id: row.id,
      title: row.title,
      startAt: row.start_at,
      endAt: row.end_at,
      livingStatus: livingStatus(row.start_at, row.end_at, at, row.replay_at),
      hasChat: row.has_chat,
      reservedCount: Number(row.reserved_count ?? 0),
      isReserved: Boolean(row.is_reserved),
      course,
    }
  })
}

export async function livePicture(deps: Deps, categoryId: number): Promise<LivePicture> {
  const { picture, video } = await livePictureOf(deps.db, categoryId)
  return { picture: mediaUrl(deps.env, picture), video: await playedMedia(deps, video) }
}

type Timed = LiveRow & { start_at: number; end_at: number }

async function timedLive({ db }: Deps, lessonId: number): Promise<Timed> {
  const row = await liveById(db, lessonId)
  if (!row || row.start_at === null || row.end_at === null) throw notFound('直播')
  return { ...row, start_at: row.start_at, end_at: row.end_at }
}

const reservationOf = (row: Timed): Reservation => ({
  lessonId: row.id,
  courseId: row.course_id,
  title: row.title,
  courseTitle: row.course_title,
  startAt: row.start_at,
  endAt: row.end_at,
})

/** Reserves a live lesson that has not begun; a repeated call changes nothing. */
export async function reserveLive(deps: Deps, userId: number, lessonId: number): Promise<Reservation> {
  const row = await timedLive(deps, lessonId)
  if (deps.now() >= row.start_at) throw conflict(deps.now() < row.end_at ? '直播已经开始，直接进入就能看' : '直播已经结束')
  await addReservation(deps.db, userId, lessonId, deps.now())
  return reservationOf(row)
}

/** The learner's own reservation. */
export async function learnerReservation(deps: Deps, userId: number, lessonId: number): Promise<Reservation> {
  const row = await timedLive(deps, lessonId)
  if (!(await hasReservation(deps.db, userId, lessonId))) throw notFound('预约')
  return reservationOf(row)
}

export async function giveUpReservation({ db }: Deps, userId: number, lessonId: number): Promise<object> {
  await dropReservation(db, userId, lessonId)
  return {}
}

const utcParts = (moment: number): [number, number, number, number, number] => {
  const at = new Date(moment)
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
}

/** Learners are reminded this long before a live, by a message and by the alarm of the calendar file. */
const AHEAD_MS = 15 * MINUTE_MS

/** A live as a calendar file with an alarm. */
export async function liveCalendar(deps: Deps, lessonId: number): Promise<CalendarFile> {
  const row = await timedLive(deps, lessonId)
  const { error, value } = createEvent({
    uid: `live-${row.id}@${new URL(deps.env.publicUrl).hostname}`,
    title: row.title,
    description: row.course_title,
    url: `${deps.env.publicUrl}/course/${row.course_id}/detail`,
    start: utcParts(row.start_at),
    startInputType: 'utc',
    duration: { minutes: Math.round((row.end_at - row.start_at) / MINUTE_MS) },
    alarms: [{ action: 'display', description: row.title, trigger: { minutes: AHEAD_MS / MINUTE_MS, before: true } }],
  })
  if (error || !value) throw new Error('the calendar file could not be written', { cause: error })
  return { name: `live-${row.id}.ics`, text: value }
}

const AT_ONCE = 200

type Due = Awaited<ReturnType<typeof dueReminders>>[number]

/** Reminds one learner; whoever has to be reminded again, of a live that was moved, gets another message. */
const remindOne = ({ db, now }: Deps, { user_id, id, course_id, title, start_at }: Due) =>
  tx(db, async (work) => {
    if (!(await markReminded(work, user_id, id, now()))) return
    const begins = liveSpanText(start_at ?? 0, start_at ?? 0, now()).split('–')[0]
    await sendMessage(work, {
      userId: user_id,
      kind: 'live_soon',
      ref: `${id}:${now()}`,
      body: `《${title}》${begins} 开播，点开进入直播间。`,
      link: `/course/${course_id}/learn?lessonId=${id}`,
      now: now(),
    })
  })

/** Reminds everybody who has reserved a live that begins within a quarter of an hour, once. */
export async function remindLives(deps: Deps): Promise<void> {
  const { db, now } = deps
  for (;;) {
    const rows = await dueReminders(db, now(), now() + AHEAD_MS, AT_ONCE)
    for (const row of rows) await remindOne(deps, row)
    if (rows.length < AT_ONCE) return
  }
}
