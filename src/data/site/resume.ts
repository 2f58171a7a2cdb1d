import { isBlockFresh, type SentBlock } from '@/domain/device/upload-plan'
import { isRecord, readJson } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

type Kept = (SentBlock | null)[]

const isSent = (value: unknown): value is SentBlock => isRecord(value) && typeof value.ctx === 'string' && typeof value.time === 'number'

function parse(text: string | undefined): Kept {
  const kept = readJson(text)
  return Array.isArray(kept) ? kept.map((block: unknown) => (isSent(block) ? block : null)) : []
}

/** The stored blocks of a file, kept on the device for a day. */
export function resumeOf(storage: StoragePort, key: string, now: () => number) {
  const kept = parse(storage.read(key))
  return {
    ctxOf: (index: number): string | null => {
      const block = kept[index]
      return block && isBlockFresh(block, now()) ? block.ctx : null
    },
    keep: (index: number, ctx: string) => {
      kept[index] = { ctx, time: now() }
      try {
        storage.write(key, JSON.stringify(kept))
      } catch {
        // A device that keeps nothing sends everything again next time.
      }
    },
    forget: () => storage.remove(key),
  }
}
