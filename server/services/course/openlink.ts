import type { Openlink, OpenlinkRequest } from '@/contract/content/openlink.schema'
import type { Deps } from '../../deps'
import { messagingOf } from '../../providers/messaging/gateway'
import { notFound } from '../../refusal'

/** An address that opens a course in the mini-program. */
export async function courseOpenlink(deps: Deps, { queryInfo, path }: OpenlinkRequest): Promise<Openlink> {
  const { courseId, reserve = 0 } = queryInfo
  const found = await deps.db.selectFrom('course').select('id').where('id', '=', courseId).executeTakeFirst()
  if (!found) throw notFound('课程')
  const query = new URLSearchParams({ id: String(courseId), reserve: String(reserve) }).toString()
  return { openlink: await (await messagingOf(deps)).openlink(path, query), setting: { h5: true, app: true } }
}
