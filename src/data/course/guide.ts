import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { guide } from '@/contract/course/guide'
import type { BindPhaseBody, GuideRole } from '@/contract/course/guide.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const calls = { banban: guide.banban, group: guide.groups, assistant: guide.assistants } as const

/** Contacts of the learner by role, of one course or of all. */
export const guideQueries = {
  contacts: (role: GuideRole, courseId?: number) =>
    queryOptions({ queryKey: ['guide', role, courseId ?? null], queryFn: queryOf(calls[role], { query: { courseId } }) }),
  ofGroup: (role: GuideRole, courseGroupId: number) =>
    queryOptions({ queryKey: ['guide', role, 'group', courseGroupId], queryFn: queryOf(calls[role], { query: { courseGroupId } }) }),
}

/** Marks how far the learner is with a contact, and refreshes the lists that show it. */
export async function moveContact(cache: QueryClient, body: BindPhaseBody): Promise<void> {
  await send(guide.bindPhases, { body })
  await cache.invalidateQueries({ queryKey: ['guide', body.role] })
}
