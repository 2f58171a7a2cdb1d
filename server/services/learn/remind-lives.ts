import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { sendMessage } from '#server/repositories/account/message'
import { dueReminders, markReminded } from '#server/repositories/learn/lives'
import { liveSpanText } from '@/domain/learn/live-words'

const AHEAD_MS = 15 * 60_000
const AT_ONCE = 200

/** Reminds who has reserved a live that begins within a quarter of an hour, once. */
export async function remindLives({ db, now }: Deps): Promise<void> {
  for (const { user_id, id, course_id, title, start_at } of await dueReminders(db, now(), now() + AHEAD_MS, AT_ONCE))
    await tx(db, async (work) => {
      if (!(await markReminded(work, user_id, id, now()))) return
      const begins = liveSpanText(start_at ?? 0, start_at ?? 0, now()).split('–')[0]
      const link = `/course/${course_id}/learn?lessonId=${id}`
      await sendMessage(work, {
        userId: user_id,
        kind: 'live_soon',
        ref: String(id),
        body: `《${title}》${begins} 开播，点开进入直播间。`,
        link,
        now: now(),
      })
    })
}
