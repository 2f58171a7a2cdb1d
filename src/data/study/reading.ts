import type { QueryClient } from '@tanstack/react-query'
import { reading } from '@/contract/study/reading'
import type { Reading } from '@/contract/study/reading.schema'
import { send } from '@/data/http/send'

export function openReading(id: number): Promise<Reading> {
  return send(reading.open, { params: { id } })
}

/** The end of an article was reached; plans show it once it counts. */
export async function finishReading(cache: QueryClient, id: number): Promise<Reading> {
  const reached = await send(reading.finish, { params: { id } })
  if (reached.isFinished) await cache.invalidateQueries({ queryKey: ['plan'] })
  return reached
}
