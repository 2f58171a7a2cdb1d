import type { QueryClient } from '@tanstack/react-query'
import { followReplies } from '@/data/http/cached-replies'
import { followBrand } from '@/data/site/follow-brand'
import { followShop } from '@/data/site/offered'
import type { StoragePort } from '@/platform/storage/port'

/** Begins what a start does not wait for. Returns the stop function. */
export function followLater(cache: QueryClient, storage: StoragePort): () => void {
  void followBrand()
  const stops = [followShop(cache), followReplies(cache, storage)]
  return () => {
    for (const stop of stops) stop()
  }
}
