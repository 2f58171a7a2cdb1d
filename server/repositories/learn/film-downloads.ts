import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

export type FilmDownload = Selectable<Tables['film_download']>
type NewCopy = Pick<FilmDownload, 'user_id' | 'lesson_id' | 'rental' | 'film' | 'height' | 'bytes' | 'key_sealed' | 'until'>

/**
 * Notes that a learner keeps a film. A copy of the same file keeps its rental and its key, so that a download goes on where it stopped.
 * Undefined where staff have forbidden it.
 */
export async function keepFilm(db: Db, copy: NewCopy, now: number): Promise<FilmDownload | undefined> {
  const kept = <K extends 'rental' | 'key_sealed' | 'made_at'>(name: K) =>
    sql<FilmDownload[K]>`case when film_download.film = excluded.film and film_download.bytes = excluded.bytes
      then ${sql.ref(`film_download.${name}`)} else ${sql.ref(`excluded.${name}`)} end`
  return db
    .insertInto('film_download')
    .values({ ...copy, made_at: now })
    .onConflict((on) =>
      on
        .columns(['user_id', 'lesson_id', 'height'])
        .doUpdateSet((the) => ({
          rental: kept('rental'),
          key_sealed: kept('key_sealed'),
          made_at: kept('made_at'),
          film: the.ref('excluded.film'),
          bytes: the.ref('excluded.bytes'),
          until: the.ref('excluded.until'),
        }))
        .where('film_download.stopped_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Copies of a learner of some lessons. */
export async function copiesOf(db: Db, userId: number, lessonIds: readonly number[]): Promise<FilmDownload[]> {
  if (lessonIds.length === 0) return []
  return db
    .selectFrom('film_download')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lesson_id', 'in', [...lessonIds])
    .execute()
}

/** Notes until when a copy opens. */
export async function prolongFilm(db: Db, { user_id, lesson_id, height }: FilmDownload, until: number): Promise<void> {
  await db
    .updateTable('film_download')
    .set({ until })
    .where('user_id', '=', user_id)
    .where('lesson_id', '=', lesson_id)
    .where('height', '=', height)
    .execute()
}

export type HeldFilm = Pick<FilmDownload, 'height' | 'bytes' | 'until' | 'made_at' | 'stopped_at'> & { lessonId: number; title: string }

const held = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('film_download as copy')
    .innerJoin('lesson', 'lesson.id', 'copy.lesson_id')
    .select(['copy.lesson_id as lessonId', 'lesson.title', 'copy.height', 'copy.bytes', 'copy.until', 'copy.made_at', 'copy.stopped_at'])
    .where('copy.user_id', '=', userId)

/** Films that a learner keeps, the newest first. */
export const heldFilms = (db: Db, userId: number): Promise<HeldFilm[]> =>
  held(db, userId).orderBy('copy.made_at', 'desc').orderBy('copy.lesson_id').orderBy('copy.height').execute()

/** Copies of one lesson. */
export const heldOfLesson = (db: Db | Tx, userId: number, lessonId: number): Promise<HeldFilm[]> =>
  held(db, userId).where('copy.lesson_id', '=', lessonId).orderBy('copy.height').execute()

/** Forbids the copies of a lesson since a moment, or allows them again with null. */
export async function stopFilm(tx: Tx, userId: number, lessonId: number, stoppedAt: number | null): Promise<void> {
  await tx
    .updateTable('film_download')
    .set({ stopped_at: stoppedAt })
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
