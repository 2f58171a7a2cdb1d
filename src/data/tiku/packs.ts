import { pack } from '@/contract/tiku/pack'
import type { PackSource } from '@/contract/tiku/pack.schema'
import { session } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { send } from '@/data/http/send'
import { offlinePages } from '@/platform/offline-pages'
import { storage } from '@/platform/storage'
import { createPackStore } from './pack-store'

/** The packs of the learner who is signed in. */
export const packs = createPackStore(storage, () => session.store.getState().userId ?? 0, serverNow)

/** Asks for the size of a pack. Throws Failure. */
export const packSizeOf = (source: PackSource) => send(pack.size, { query: source })

/** The version a pack has by now. Quiet: without a network what is kept is all there is. Throws Failure. */
export const packVersionOf = async (source: PackSource) => (await send(pack.size, { query: source }, { isQuiet: true })).version

/** Fetches a pack and keeps it, unless it is no longer wanted by then. Throws Failure, or PackTooLarge. */
export async function downloadPack(source: PackSource, title: string, signal: AbortSignal): Promise<void> {
  const made = await send(pack.download, { body: source }, { signal })
  if (signal.aborted) return
  packs.write(source, made, title)
  offlinePages.keep()
}
