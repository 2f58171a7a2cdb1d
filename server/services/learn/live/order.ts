import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { moderatorsOf } from '#server/repositories/learn/live/moderators'
import { hideMessage, muteSpeaker, roomOf, type StaffMessage, staffMessage } from '#server/repositories/learn/live/rooms'
import type { MuteLive } from '@/contract/learn/live-room.schema'
import { minuteText } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'
import { hubOf } from './hub'

/** Keeping order in a live room, by staff and by the learners that staff named. */

/** Takes a message off the screens, and says so to the learner who wrote it. `by`: the moderator, null for staff. */
export async function hideSaid(work: Tx, row: StaffMessage, by: number | null, now: number): Promise<void> {
  if (!(await hideMessage(work, row.id, now, by))) throw conflict('这条发言已经撤下')
  if (row.userId === null) return
  const body = `你在直播《${row.lessonTitle}》里的一条发言被撤下了：“${row.text}”`
  await sendMessage(work, { userId: row.userId, kind: 'notice', ref: `live-hidden:${row.id}`, title: '直播发言被撤下', body, now })
}

/** Mutes the author of a message until a moment, 0 to let them speak again, and says so to them. */
export async function muteAuthor(work: Tx, row: StaffMessage, until: number, now: number): Promise<void> {
  if (row.userId === null) throw conflict('老师的发言不能禁言，可以撤下')
  await muteSpeaker(work, row.lessonId, row.userId, until, now)
  const isMuted = until > now
  const title = isMuted ? '你在直播里被禁言' : '直播禁言已解除'
  const place = `直播《${row.lessonTitle}》`
  const body = isMuted ? `你在${place}里不能发言，${minuteText(until)} 后可以再发。直播照常看。` : `你可以在${place}里继续发言了。`
  const ref = `live-mute:${row.lessonId}:${now}`
  await sendMessage(work, { userId: row.userId, kind: 'notice', ref, title, body, now })
}

type Named = { id: number; messageId: number }

/** The message that a moderator acts on. Throws forbidden for who is none in this room, and for what staff or another moderator wrote. */
async function messageFor(work: Tx, userId: number, { id, messageId }: Named): Promise<StaffMessage & { userId: number }> {
  const room = await roomOf(work, id, userId)
  if (!room) throw notFound('直播')
  if (!room.isModerator) throw forbidden('只有这场直播的管理员可以这样做')
  const row = await staffMessage(work, messageId)
  if (!row || row.lessonId !== id) throw notFound('发言')
  if (row.userId === null) throw forbidden('老师的发言由老师处理')
  if (row.userId !== userId && (await moderatorsOf(work, id)).some((one) => one.id === row.userId))
    throw forbidden('管理员的发言由老师处理')
  return { ...row, userId: row.userId }
}

/** Takes a message off the screens for a moderator; one that is off already stays so. */
export async function hideAsModerator(deps: Deps, userId: number, named: Named): Promise<object> {
  const now = deps.now()
  await tx(deps.db, async (work) => {
    const row = await messageFor(work, userId, named)
    if (row.hiddenAt === null) await hideSaid(work, row, userId, now)
  })
  await hubOf(deps).refresh(named.id)
  return {}
}

/** Mutes the author of a message for a moderator. */
export async function muteAsModerator(deps: Deps, userId: number, named: Named, { minutes }: MuteLive): Promise<object> {
  const now = deps.now()
  await tx(deps.db, async (work) => {
    const row = await messageFor(work, userId, named)
    if (row.userId === userId) throw conflict('不能禁言自己')
    await muteAuthor(work, row, Math.max(row.mutedUntil, now + minutes * MINUTE_MS), now)
  })
  await hubOf(deps).refresh(named.id)
  return {}
}
