import { channelIn, withChannel } from '@/domain/site/channel'
import { router } from '@/platform/router'

let latest: number | null = null
let untold: number | null = null

/** The link of marketing by which the learner came: of the page shown, or the last one of this run of the app. */
export function channelNow(): number | null {
  latest = channelIn(router.href()) ?? latest
  return latest
}

/** Notes the link that the page shown was opened by, for the next call to tell: the page itself may make none. */
export function noteChannel(): void {
  if (channelIn(router.href()) !== null) untold = channelNow()
}

/** The address that a call is made from; once it carries a link that no call has told yet. */
export function hrefToTell(): string {
  const told = withChannel(router.href(), untold)
  untold = null
  return told
}
