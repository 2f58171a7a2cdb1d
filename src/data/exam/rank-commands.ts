import type { QueryClient } from '@tanstack/react-query'
import { standing } from '@/contract/exam/rank'
import type { Assess, Assessed } from '@/contract/exam/rank.schema'
import { unlock } from '@/contract/tiku/unlock'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { send } from '@/data/http/send'
import { examQueries } from './exam'
import { standingQueries } from './rank'

/** Marks an essay of one's own result by its points; the report is read again. */
export async function assessEssay(cache: QueryClient, resultId: number, wish: Assess): Promise<Assessed> {
  const made = await send(standing.assess, { params: { id: resultId }, body: wish })
  await cache.invalidateQueries({ queryKey: examQueries.result(resultId).queryKey })
  return made
}

/** Puts a notice away, on this screen at once. */
export async function readNotice(cache: QueryClient, id: number): Promise<void> {
  cache.setQueryData(standingQueries.notices().queryKey, (notices) => notices?.filter((notice) => notice.id !== id))
  await send(standing.readNotice, { params: { id } }, { isQuiet: true })
}

/** Opens a category for what it costs. */
export async function openCategory(cache: QueryClient, categoryId: number, wish: UnlockBy): Promise<Unlock> {
  const made = await send(unlock.open, { params: { id: categoryId }, body: wish })
  cache.setQueryData(standingQueries.unlock(categoryId).queryKey, made)
  return made
}
