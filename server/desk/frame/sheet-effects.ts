import type { Deps } from '#server/deps'
import { noticeReach } from '#server/services/account/reach'
import { type MessageKind, messageKinds } from '@/domain/account/messages'

/** Says how many learners a message goes to, and by which ways. */
export async function receiverWords(
  deps: Deps,
  { kind, title, userIds }: { kind: MessageKind; title?: string; userIds: readonly number[] },
): Promise<string[]> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return []
  const ways = (await noticeReach(deps, kind, ids)).filter(({ count }) => count > 0)
  return [`${ids.length} 位收到“${title ?? messageKinds[kind].title}”：${ways.map(({ name, count }) => `${name} ${count}`).join('，')}`]
}

type Stock = { title: string; from: number | null; to: number | null }
const stockText = (count: number | null) => (count === null ? '不限' : String(count))

/** Things named one by one; beyond them they are counted. */
const MOST_NAMED = 5

/** Says of each thing how many of it there are before and after; `noun` is what is counted. */
export function stockWords(noun: string, of: readonly Stock[]): string[] {
  const moved = of.filter(({ from, to }) => from !== to)
  const named = moved.slice(0, MOST_NAMED).map(({ title, from, to }) => `《${title}》${noun} ${stockText(from)} → ${stockText(to)}`)
  return moved.length > MOST_NAMED ? [...named, `另有 ${moved.length - MOST_NAMED} 种的${noun}有变化`] : named
}

/** Counts things by name. */
export function countByTitle(titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}
