import { queryOptions } from '@tanstack/react-query'
import { membership } from '@/contract/account/membership'
import { serverNow } from '@/data/http/clock'
import { queryOf, STALE } from '@/data/http/query'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Membership queries. */
export const memberQueries = {
  info: () => queryOptions({ queryKey: ['member', 'info'], queryFn: queryOf(membership.info, {}), staleTime: STALE.MINUTES.FIVE }),
  available: (courseId: number) =>
    queryOptions({ queryKey: ['member', 'available', courseId], queryFn: queryOf(membership.available, { params: { id: courseId } }) }),
  card: (userId: number) =>
    queryOptions({ queryKey: ['member', 'card', userId], queryFn: queryOf(membership.card, { params: { id: userId } }) }),
}

/** Whether the level of membership is another than the one last shown on this device. */
export const levelChangeQueries = {
  since: (level: number) =>
    queryOptions({
      queryKey: ['member', 'change', level],
      queryFn: (context) => queryOf(membership.change, { params: { id: level }, query: { t: serverNow() } })(context),
    }),
}

const keyOf = (userId: number) => `shownLevel:${userId}`

/** The level of membership a learner was last shown on this device; 0 when none was. */
export const shownLevel = (userId: number): number => Number(storage.read(keyOf(userId)) ?? 0) || 0

/** Keeps what was shown, if the device has room; else it is shown again. */
export function keepShownLevel(userId: number, level: number): void {
  // Shown again next time, then.
  writeIfRoom(storage, keyOf(userId), String(level))
}
