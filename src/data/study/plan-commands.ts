import type { QueryClient } from '@tanstack/react-query'
import { plan } from '@/contract/study/plan'
import { send } from '@/data/http/send'

/** Keeps what was moved, or takes it back. */
export async function decidePlanChange(cache: QueryClient, id: number, isKept: boolean): Promise<void> {
  await send(plan.decide, { params: { id }, body: { isKept } })
  await cache.invalidateQueries({ queryKey: ['plan'] })
}
