import type { OpenlinkRequest } from '@/contract/site/openlink.schema'
import { recordAppletCourse } from '@/data/course/applet-courses'
import { ownDevice } from '@/data/http/own-device'
import { askOpenlink } from '@/data/site/messaging'
import { jump } from '@/platform/jump'
import { pagePath } from '@/routes/link'
import { rowOf } from '@/routes/table'

/** Takes the link where this host cannot open it, or nothing when there is none. */
type HandOver = (openlink?: string) => void

async function linkFor(queryInfo: OpenlinkRequest['queryInfo']): Promise<string> {
  const path = pagePath(rowOf('course_detail')).slice(1)
  const { openlink, setting } = await askOpenlink({ queryInfo, path })
  if (ownDevice() === 'app' ? !setting.app : !setting.h5) throw new Error('the jump is switched off here')
  return openlink
}

/**
 * Sends the learner to a course in the mini-program: records the course, asks for the link, then by environment the
 * native bridge, the same window, or the callback. On failure the callback gets no link and the result is false.
 */
export async function jumpToMiniProgram(queryInfo: OpenlinkRequest['queryInfo'], handOver: HandOver): Promise<boolean> {
  recordAppletCourse(queryInfo.courseId)
  try {
    const openlink = await linkFor(queryInfo)
    if ((await jump.open(openlink)) === 'handed') handOver(openlink)
    return true
  } catch {
    handOver()
    return false
  }
}
