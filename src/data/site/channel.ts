import { channelIn } from '@/domain/site/channel'
import { router } from '@/platform/router'

let latest: number | null = null

/** The link of marketing by which the learner came: of the page shown, or the last one of this run of the app. */
export function channelNow(): number | null {
  latest = channelIn(router.href()) ?? latest
  return latest
}
