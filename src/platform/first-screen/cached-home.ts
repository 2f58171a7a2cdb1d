import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { cachedReply, replyKey } from '@/domain/text/cached-reply'

/** The block page with which home begins. */
const HOME = ['course', 'page-items', HOME_PAGE_ID] as const

/** Home as the device showed it last, as a reply of the first screen; none on a new device. */
export function cachedHome(read: (key: string) => string | undefined, userId: number) {
  const reply = cachedReply(read(replyKey(userId, JSON.stringify(HOME))))
  return reply === undefined ? [] : [{ key: HOME, reply }]
}
