import type { Deps } from '#server/deps'
import { storedMenu, waitingCounts } from '#server/repositories/account/user-center'
import type { UserCenter } from '@/contract/account/profile.schema'
import { type CenterEntry, menuIn } from '@/domain/account/user-center'

/** The menu of 我的 with what waits behind each entry. */
export async function userCenter({ db, now }: Deps, userId: number): Promise<UserCenter> {
  const { shortcuts, groups } = menuIn(await storedMenu(db))
  const counts = await waitingCounts(db, userId, now())
  const counted = (entries: readonly CenterEntry[]) => entries.map((entry) => ({ ...entry, badge: counts[entry.key] ?? 0 }))
  return { shortcuts: counted(shortcuts), groups: groups.map(({ title, entries }) => ({ title, entries: counted(entries) })) }
}
