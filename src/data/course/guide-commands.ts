import type { QueryClient } from '@tanstack/react-query'
import { guide } from '@/contract/course/guide'
import type { BindPhaseBody } from '@/contract/course/guide.schema'
import { send } from '@/data/http/send'

/** Marks how far the learner is with a contact, and refreshes the lists that show it. */
export async function moveContact(cache: QueryClient, body: BindPhaseBody): Promise<void> {
  await send(guide.bindPhases, { body })
  await cache.invalidateQueries({ queryKey: ['guide', body.role] })
}
