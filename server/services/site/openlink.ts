import type { Deps } from '#server/deps'
import { messagingOf } from '#server/providers/messaging/gateway'
import { notFound } from '#server/refusal'
import { hasCourse } from '#server/repositories/course/course'
import type { Openlink, OpenlinkRequest } from '@/contract/site/openlink.schema'

/** An address that opens a course in the mini-program. */
export async function courseOpenlink(deps: Deps, { queryInfo, path }: OpenlinkRequest): Promise<Openlink> {
  const { courseId, reserve = 0 } = queryInfo
  if (!(await hasCourse(deps.db, courseId))) throw notFound('课程')
  const query = new URLSearchParams({ id: String(courseId), reserve: String(reserve) }).toString()
  return { openlink: await (await messagingOf(deps)).openlink(path, query), setting: { h5: true, app: true } }
}
