import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { PLAY_HOLD_MS, PLAY_RULES, type PlayRules, playRulesIn } from '@/domain/learn/play-rules'

/** How paid lessons are played. */
export async function playRules(db: Db | Tx): Promise<PlayRules> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', PLAY_RULES).executeTakeFirst()
  return playRulesIn(row?.value)
}

type Hold = { userId: number; sessionId: number; lessonId: number }

/** Holds the playing of a learner for a session: where none holds it, or one that was not heard of, and with `takesOver` in any case. */
export async function holdPlay(db: Db, { userId, sessionId, lessonId }: Hold, takesOver: boolean, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into play_hold (user_id, session_id, lesson_id, held_at) values (${userId}, ${sessionId}, ${lessonId}, ${now})
    on conflict (user_id) do update set session_id = excluded.session_id, lesson_id = excluded.lesson_id, held_at = excluded.held_at
    where ${takesOver}::boolean or play_hold.session_id = excluded.session_id or play_hold.held_at <= ${now - PLAY_HOLD_MS}::bigint
      or exists (
        select 1 from session_family as family
        where family.user_id = play_hold.user_id and family.id = play_hold.session_id and family.revoked_at is not null
      )
    returning user_id`.execute(db)
  return rows.length > 0
}

/** The device that plays for a learner, and the title of its lesson. */
export const heldElsewhere = (db: Db, userId: number): Promise<{ device: string; lessonTitle: string } | undefined> =>
  db
    .selectFrom('play_hold')
    .innerJoin('session_family as family', (join) =>
      join.onRef('family.user_id', '=', 'play_hold.user_id').onRef('family.id', '=', 'play_hold.session_id'),
    )
    .innerJoin('lesson', 'lesson.id', 'play_hold.lesson_id')
    .select(['family.device', 'lesson.title as lessonTitle'])
    .where('play_hold.user_id', '=', userId)
    .executeTakeFirst()
