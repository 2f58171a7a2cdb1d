import { queryOptions } from '@tanstack/react-query'
import { guide } from '@/contract/course/guide'
import type { GuideRole } from '@/contract/course/guide.schema'
import { ask } from '@/data/http/query'

const calls = { banban: guide.banban, group: guide.groups, assistant: guide.assistants } as const

/** Contacts of the learner by role, of one course or of all. */
export const guideQueries = {
  contacts: (role: GuideRole, courseId?: number) =>
    queryOptions({ queryKey: ['guide', role, courseId ?? null], queryFn: ask(calls[role], { query: { courseId } }) }),
}
