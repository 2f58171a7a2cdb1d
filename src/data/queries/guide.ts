import { queryOptions } from '@tanstack/react-query'
import { guide } from '@/contract/learning/guide'
import type { GuideRole } from '@/contract/learning/guide.schema'
import { ask } from './ask'

const calls = { banban: guide.banban, group: guide.groups, assistant: guide.assistants } as const

/** Contacts of the learner by role, of one course or of all. */
export const guideQueries = {
  contacts: (role: GuideRole, courseId?: number) =>
    queryOptions({ queryKey: ['guide', role, courseId ?? null], queryFn: ask(calls[role], { query: { courseId } }) }),
}
