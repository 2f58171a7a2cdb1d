import { type Static, Type } from '@sinclair/typebox'
import type { Tx } from '#server/database/tables'
import { learnerIds } from '#server/seed/learner-ids'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'

/** Messages of a finished live lesson; `second` is the position in its replay. */
export const LiveChatSeed = Type.Object(
  {
    lessonId: Id,
    messages: Type.Array(Type.Object({ mobile: Text, second: Type.Integer({ minimum: 0 }), text: Text }, closed)),
  },
  closed,
)

/** Chats of lives that are over, each message by its learner. */
export async function writeLiveChats(work: Tx, chats: readonly Static<typeof LiveChatSeed>[]): Promise<void> {
  const ids = await learnerIds(
    work,
    chats.flatMap(({ messages }) => messages.map(({ mobile }) => mobile)),
  )
  const lessons = await work.selectFrom('lesson').select(['id', 'start_at']).where('type', '=', 'live').execute()
  const startOf = new Map(lessons.map(({ id, start_at }) => [id, start_at]))
  const rows = chats.flatMap(({ lessonId, messages }) =>
    messages.flatMap(({ mobile, second, text }, index) => {
      const [userId, startAt] = [ids.get(mobile), startOf.get(lessonId) ?? null]
      if (userId === undefined || startAt === null) return []
      const key = `seed-${lessonId}-${index}`
      return [
        { lesson_id: lessonId, user_id: userId, teacher_id: null, text, second, key, made_at: startAt + second * 1000, hidden_at: null },
      ]
    }),
  )
  if (rows.length > 0) await work.insertInto('live_message').values(rows).execute()
}
