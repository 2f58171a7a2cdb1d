import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { keptReply, replyKey } from '@/domain/text/kept-reply'

/** The block page with which home begins. */
const HOME = ['course', 'page-items', HOME_PAGE_ID] as const

/** Home as the device showed it last, as a reply of the first screen; none on a new device. */
export function keptHome(read: (key: string) => string | undefined, userId: number) {
  const reply = keptReply(read(replyKey(userId, JSON.stringify(HOME))))
  return reply === undefined ? [] : [{ key: HOME, reply }]
}
