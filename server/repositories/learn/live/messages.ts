import type { Db, Tx } from '#server/database/tables'

export type LiveMessageRow = {
  id: number
  /** Null for a teacher's. */
  userId: number | null
  nickname: string
  isTeacher: boolean
  text: string
  second: number
  madeAt: number
}

const rows = (db: Db) =>
  db
    .selectFrom('live_message')
    .leftJoin('teacher', 'teacher.id', 'live_message.teacher_id')
    .select(['live_message.id', 'live_message.user_id as userId', 'live_message.text', 'live_message.second'])
    .select(['teacher.name as teacher', 'live_message.made_at as madeAt'])

type Said = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>

/** Adds the names of those who spoke: a message lies with its lesson, and a learner elsewhere. */
async function withNames(db: Db, said: Said): Promise<LiveMessageRow[]> {
  const ids = [...new Set(said.flatMap(({ userId }) => userId ?? []))]
  const people = ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', ids).execute()
  const names = new Map<number | null, string>(people.map(({ id, nickname }) => [id, nickname]))
  return said.map(({ teacher, ...row }) => ({
    ...row,
    nickname: teacher ?? names.get(row.userId) ?? '',
    isTeacher: teacher !== null,
  }))
}

/** Messages of a stretch of the broadcast (seconds, end excluded) in their order. */
export async function messagesBetween(db: Db, lessonId: number, from: number, to: number, limit: number): Promise<LiveMessageRow[]> {
  const said = await rows(db)
    .where('lesson_id', '=', lessonId)
    .where('hidden_at', 'is', null)
    .where('second', '>=', from)
    .where('second', '<', to)
    .orderBy('second')
    .orderBy('live_message.id')
    .limit(limit)
    .execute()
  return withNames(db, said)
}

/** The newest messages, oldest first. */
export async function newestMessages(db: Db, lessonId: number, limit: number): Promise<LiveMessageRow[]> {
  const newest = await rows(db)
    .where('lesson_id', '=', lessonId)
    .where('hidden_at', 'is', null)
    .orderBy('live_message.id', 'desc')
    .limit(limit)
    .execute()
  return withNames(db, newest.reverse())
}

/** Messages after one, oldest first. */
export async function messagesAfter(db: Db, lessonId: number, afterId: number, limit: number): Promise<LiveMessageRow[]> {
  const said = await rows(db)
    .where('lesson_id', '=', lessonId)
    .where('hidden_at', 'is', null)
    .where('live_message.id', '>', afterId)
    .orderBy('live_message.id')
    .limit(limit)
    .execute()
  return withNames(db, said)
}

/** Messages hidden since a moment (ms). */
export async function hiddenSince(db: Db, lessonId: number, since: number): Promise<number[]> {
  const hidden = await db
    .selectFrom('live_message')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .where('hidden_at', '>=', since)
    .orderBy('id')
    .limit(200)
    .execute()
  return hidden.map(({ id }) => id)
}

export const messageByKey = async (db: Db, userId: number, key: string): Promise<LiveMessageRow | undefined> =>
  (await withNames(db, await rows(db).where('live_message.user_id', '=', userId).where('key', '=', key).execute()))[0]

type NewMessage = {
  lessonId: number
  by: { userId: number } | { teacherId: number }
  text: string
  second: number
  key: string
  now: number
}

/**
 * Adds a message. The lesson's row is locked first, so that messages of a room become visible in the order of their ids: a reader that
 * goes on from the last id it has seen never passes over one that was committed late.
 */
export async function addMessage(work: Tx, { lessonId, by, now, ...said }: NewMessage): Promise<void> {
  const [user_id, teacher_id] = 'userId' in by ? [by.userId, null] : [null, by.teacherId]
  await work.selectFrom('lesson').select('id').where('id', '=', lessonId).forNoKeyUpdate().execute()
  await work
    .insertInto('live_message')
    .values({ lesson_id: lessonId, user_id, teacher_id, made_at: now, hidden_at: null, ...said })
    .execute()
}

/** Marks that a learner speaks now; false when they spoke less than `pause` ms ago, or are silenced. */
export async function takeTurn(work: Tx, lessonId: number, userId: number, now: number, pause: number): Promise<boolean> {
  const taken = await work
    .insertInto('live_speaker')
    .values({ lesson_id: lessonId, user_id: userId, last_at: now })
    .onConflict((on) =>
      on
        .columns(['lesson_id', 'user_id'])
        .doUpdateSet({ last_at: now })
        .where('live_speaker.last_at', '<=', now - pause)
        .where('live_speaker.muted_until', '<=', now),
    )
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Until when a learner is silenced in a room, ms; 0 where they never were. */
export async function mutedUntil(db: Db, lessonId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('live_speaker')
    .select('muted_until')
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.muted_until ?? 0
}
