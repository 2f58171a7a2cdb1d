import type { OpenlinkRequest } from '@/contract/site/openlink.schema'
import { recordAppletCourse } from '@/data/course/applet-courses'
import { Failure } from '@/data/http/failure'
import { thisDevice } from '@/data/http/own-device'
import { fetchOpenlink } from '@/data/site/messaging'
import { BridgeFailure } from '@/platform/bridge/port'
import { jump } from '@/platform/jump'
import { pagePath } from '@/routes/link'
import { rowOf } from '@/routes/table'

/** Takes the link where this host cannot open it, or nothing when there is none. */
type HandOver = (openlink?: string) => void

/** The link, or undefined where the jump is switched off. */
async function linkFor(queryInfo: OpenlinkRequest['queryInfo']): Promise<string | undefined> {
  const path = pagePath(rowOf('course_detail')).slice(1)
  const { openlink, setting } = await fetchOpenlink({ queryInfo, path })
  return (thisDevice() === 'app' ? setting.app : setting.h5) ? openlink : undefined
}

/**
 * Sends the learner to a course in the mini-program: records the course, asks for the link, then by environment the
 * native bridge, the same window, or the callback. On failure the callback gets no link and the result is false.
 */
export async function jumpToMiniProgram(queryInfo: OpenlinkRequest['queryInfo'], handOver: HandOver): Promise<boolean> {
  recordAppletCourse(queryInfo.courseId)
  try {
    const openlink = await linkFor(queryInfo)
    if (openlink !== undefined) {
      if ((await jump.open(openlink)) === 'handed') handOver(openlink)
      return true
    }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof BridgeFailure)) throw error
  }
  handOver()
  return false
}
