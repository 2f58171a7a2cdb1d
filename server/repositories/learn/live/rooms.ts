import { wholeOf } from '#server/database/narrow'
import type { Db, Tx } from '#server/database/tables'

export type RoomRow = {
  id: number
  course_id: number
  media: string
  length: number
  is_trial: boolean
  start_at: number
  end_at: number
  replay_at: number | null
  has_chat: boolean
  /** Seconds between two messages of a learner. */
  pause: number
  stream_token: string
  /** Whether the live waits for the picture of the teacher. */
  waitsForStream: boolean
  isModerator: boolean
  reservedCount: number
  isReserved: boolean
}

/** Seconds between two messages of a learner where staff set no others. */
export const USUAL_PAUSE = 3

/** A live lesson with its times, and who reserved it; undefined for what is none. */
export async function roomOf(db: Db, lessonId: number, userId: number | null): Promise<RoomRow | undefined> {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('live_room as room', 'room.lesson_id', 'lesson.id')
    .select(['lesson.id', 'lesson.course_id', 'lesson.media', 'lesson.length', 'lesson.is_trial', 'lesson.start_at', 'lesson.end_at'])
    .select('lesson.replay_at')
    .select((of) => [
      of.fn.coalesce('room.has_chat', 'course.has_chat').as('has_chat'),
      of.fn.coalesce('room.pause_seconds', of.lit(USUAL_PAUSE)).as('pause'),
      of.fn.coalesce('room.stream_token', of.val('')).as('stream_token'),
      of.and([of('room.follows_stream', '=', true), of('room.on_air_at', 'is', null)]).as('waits'),
      of
        .exists(
          of
            .selectFrom('live_moderator')
            .whereRef('lesson_id', '=', 'lesson.id')
            .where('user_id', '=', userId ?? 0)
            .select('user_id'),
        )
        .as('moderates'),
    ])
    .where('lesson.id', '=', lessonId)
    .where('lesson.type', '=', 'live')
    .executeTakeFirst()
  if (!row || row.start_at === null || row.end_at === null) return undefined
  const reserved = await db
    .selectFrom('live_reservation')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn
        .countAll<number>()
        .filterWhere('user_id', '=', userId ?? 0)
        .as('own'),
    ])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  const { start_at, end_at, waits, moderates, ...rest } = row
  const state = { start_at, end_at, waitsForStream: Boolean(waits), isModerator: Boolean(moderates) }
  return { ...rest, ...state, reservedCount: Number(reserved.count), isReserved: Number(reserved.own) > 0 }
}

export type StaffRoom = {
  id: number
  title: string
  courseId: number
  courseTitle: string
  startAt: number
  endAt: number
  media: string
  length: number
  replayAt: number | null
  hasChat: boolean
  courseChat: boolean
  /** Null where the live follows its course. */
  ownChat: boolean | null
  pause: number
  token: string
  followsStream: boolean
  onAirAt: number | null
  plannedEndAt: number | null
  recording: string
  recordingSeconds: number
}

const staffRooms = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('live_room as room', 'room.lesson_id', 'lesson.id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id as courseId', 'course.title as courseTitle', 'course.has_chat as courseChat'])
    .select(['lesson.media', 'lesson.length', 'lesson.replay_at as replayAt', 'room.has_chat as ownChat', 'room.on_air_at as onAirAt'])
    .select('room.planned_end_at as plannedEndAt')
    .select((of) => [
      of.fn.coalesce('lesson.start_at', of.lit(0)).as('startAt'),
      of.fn.coalesce('lesson.end_at', of.lit(0)).as('endAt'),
      of.fn.coalesce('room.has_chat', 'course.has_chat').as('hasChat'),
      of.fn.coalesce('room.pause_seconds', of.lit(USUAL_PAUSE)).as('pause'),
      of.fn.coalesce('room.stream_token', of.val('')).as('token'),
      of.fn.coalesce('room.follows_stream', of.lit(false)).as('followsStream'),
      of.fn.coalesce('room.recording', of.val('')).as('recording'),
      of.fn.coalesce('room.recording_seconds', of.lit(0)).as('recordingSeconds'),
    ])
    .where('lesson.type', '=', 'live')

/** Live lessons as staff see them, newest first. */
export const listRooms = (db: Db, { before, limit }: { before: number | undefined; limit: number }): Promise<StaffRoom[]> =>
  staffRooms(db)
    .$if(before !== undefined, (rest) => rest.where('lesson.id', '<', before ?? 0))
    .orderBy('lesson.id', 'desc')
    .limit(limit)
    .execute()

/** Lives that begin within a span, the first first, with how many reserved each. */
export const roomsBetween = (db: Db, { from, below }: { from: number; below: number }): Promise<(StaffRoom & { reserved: number })[]> =>
  staffRooms(db)
    .leftJoin(
      (from) =>
        from
          .selectFrom('live_reservation')
          .select('lesson_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .groupBy('lesson_id')
          .as('reservation'),
      (join) => join.onRef('reservation.lesson_id', '=', 'lesson.id'),
    )
    .select(({ fn, val }) => fn.coalesce('reservation.count', val(0)).as('reserved'))
    .where('lesson.start_at', '>=', from)
    .where('lesson.start_at', '<', below)
    .orderBy('lesson.start_at')
    .orderBy('lesson.id')
    .limit(MOST_ROOMS)
    .execute()
const MOST_ROOMS = 12

export const staffRoom = (db: Db, id: number): Promise<StaffRoom | undefined> =>
  staffRooms(db).where('lesson.id', '=', id).executeTakeFirst()

/** The room of a live lesson whose row is locked, so that a report of the live service and staff change it one after the other. */
export async function lockRoom(work: Tx, id: number): Promise<StaffRoom | undefined> {
  await work.selectFrom('lesson').select('id').where('id', '=', id).forUpdate().execute()
  return staffRoom(work, id)
}

type RoomChange = {
  has_chat?: boolean | null
  pause_seconds?: number
  stream_token?: string
  follows_stream?: boolean
  on_air_at?: number | null
  reported_at?: number
  planned_end_at?: number | null
  recording?: string
  recording_seconds?: number
}

/** Writes how a live is run; open rooms find the change by its moment. */
export async function putRoom(work: Tx, lessonId: number, change: RoomChange, now: number): Promise<void> {
  const row = { ...change, changed_at: now }
  await work
    .insertInto('live_room')
    .values({ lesson_id: lessonId, ...row })
    .onConflict((on) => on.column('lesson_id').doUpdateSet(row))
    .execute()
}

/** Moment of the newest report of the live service about a room. */
export async function lastReport(work: Tx, lessonId: number): Promise<number> {
  const row = await work.selectFrom('live_room').select('reported_at').where('lesson_id', '=', lessonId).executeTakeFirst()
  return row?.reported_at ?? 0
}

/** Writes when a live is on. `length` in seconds, left out where a recording has its own. */
export async function putTimes(work: Tx, id: number, times: { startAt: number; endAt: number; length?: number }): Promise<void> {
  const { startAt, endAt, length } = times
  await work
    .updateTable('lesson')
    .set({ start_at: startAt, end_at: endAt, ...(length !== undefined && { length }) })
    .where('id', '=', id)
    .execute()
}

/** Writes the replay of a live; an empty address takes it away. */
export async function putReplay(work: Tx, id: number, replay: { media: string; length: number; at: number | null }): Promise<void> {
  await work.updateTable('lesson').set({ media: replay.media, length: replay.length, replay_at: replay.at }).where('id', '=', id).execute()
}

export type StaffMessage = {
  id: number
  lessonId: number
  lessonTitle: string
  /** Null for a teacher's. */
  userId: number | null
  nickname: string
  text: string
  madeAt: number
  hiddenAt: number | null
  /** The learner who took it off the screens as a moderator. */
  hiddenBy: number | null
  mutedUntil: number
}

const rows = (db: Db) =>
  db
    .selectFrom('live_message')
    .leftJoin('teacher', 'teacher.id', 'live_message.teacher_id')
    .innerJoin('lesson', 'lesson.id', 'live_message.lesson_id')
    .select(['live_message.id', 'live_message.lesson_id as lessonId', 'lesson.title as lessonTitle', 'live_message.user_id as userId'])
    .select(['live_message.text', 'live_message.made_at as madeAt', 'live_message.hidden_at as hiddenAt'])
    .select(['live_message.hidden_by as hiddenBy', 'teacher.name as teacher'])

type Said = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>

/** Adds who spoke and until when they are silenced: a message lies with its lesson, and a learner elsewhere. */
async function withSpeakers(db: Db, said: Said): Promise<StaffMessage[]> {
  const ids = [...new Set(said.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return said.map(({ teacher, ...row }) => ({ ...row, nickname: teacher ?? '', mutedUntil: 0 }))
  // Speakers are named to everybody who sees the messages of a room.
  const whole = wholeOf(db)
  const people = await whole.selectFrom('users').select(['id', 'nickname']).where('id', 'in', ids).execute()
  const speakers = await whole
    .selectFrom('live_speaker')
    .select(['lesson_id', 'user_id', 'muted_until'])
    .where('user_id', 'in', ids)
    .where(
      'lesson_id',
      'in',
      said.map(({ lessonId }) => lessonId),
    )
    .execute()
  const names = new Map<number | null, string>(people.map(({ id, nickname }) => [id, nickname]))
  const silences = new Map(speakers.map(({ lesson_id, user_id, muted_until }) => [`${lesson_id} ${user_id}`, muted_until]))
  return said.map(({ teacher, ...row }) => ({
    ...row,
    nickname: teacher ?? names.get(row.userId) ?? '',
    mutedUntil: silences.get(`${row.lessonId} ${row.userId}`) ?? 0,
  }))
}

type MessagesWanted = { before: number | undefined; limit: number; lessonId?: number | undefined }

/** Messages of all rooms or of one, newest first. */
export async function listMessages(db: Db, { before, limit, lessonId }: MessagesWanted): Promise<StaffMessage[]> {
  const said = await rows(db)
    .$if(lessonId !== undefined, (rest) => rest.where('live_message.lesson_id', '=', lessonId ?? 0))
    .$if(before !== undefined, (rest) => rest.where('live_message.id', '<', before ?? 0))
    .orderBy('live_message.id', 'desc')
    .limit(limit)
    .execute()
  return withSpeakers(db, said)
}

export const staffMessage = async (db: Db, id: number): Promise<StaffMessage | undefined> =>
  (await withSpeakers(db, await rows(db).where('live_message.id', '=', id).execute()))[0]

/** Takes a message off the screens; false when it was before. `by`: the learner who did it as a moderator; staff stand in the audit log. */
export async function hideMessage(work: Tx, id: number, now: number, by: number | null = null): Promise<boolean> {
  const hidden = await work
    .updateTable('live_message')
    .set({ hidden_at: now, hidden_by: by })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}

/** Mutes a learner in a room until a moment (ms); a past moment unmutes. */
export async function muteSpeaker(work: Tx, lessonId: number, userId: number, until: number, now: number): Promise<void> {
  await work
    .insertInto('live_speaker')
    .values({ lesson_id: lessonId, user_id: userId, last_at: 0, muted_until: until, changed_at: now })
    .onConflict((on) => on.columns(['lesson_id', 'user_id']).doUpdateSet({ muted_until: until, changed_at: now }))
    .execute()
}

/** Marks that something about a learner in a room changed, so that their open room asks again. */
export async function touchSpeaker(work: Tx, lessonId: number, userId: number, now: number): Promise<void> {
  await work
    .insertInto('live_speaker')
    .values({ lesson_id: lessonId, user_id: userId, last_at: 0, changed_at: now })
    .onConflict((on) => on.columns(['lesson_id', 'user_id']).doUpdateSet({ changed_at: now }))
    .execute()
}

/** A change of a room, or of one learner in it. */
export type RoomNews = { userId: number | null; at: number }

/** Changes of a room since a moment (ms). */
export async function newsSince(db: Db, lessonId: number, since: number): Promise<RoomNews[]> {
  return db
    .selectFrom('live_room')
    .select((of) => [of.val(null).$castTo<number | null>().as('userId'), 'changed_at as at'])
    .where('lesson_id', '=', lessonId)
    .where('changed_at', '>=', since)
    .unionAll(
      db
        .selectFrom('live_speaker')
        .select(['user_id as userId', 'changed_at as at'])
        .where('lesson_id', '=', lessonId)
        .where('changed_at', '>=', since),
    )
    .execute()
}
