import { logging } from '@/contract/site/logging'
import type { ImageFailureLog, OffsetLog, UnknownBlockLog } from '@/contract/site/logging.schema'
import { expectFailure } from '@/data/http/failure'
import { send } from '@/data/http/send'

/** Reports a corrected clock. Not awaited; a failure is not shown. */
export function logOffset(entry: OffsetLog): void {
  send(logging.write, { body: entry }, { isQuiet: true }).catch(expectFailure)
}

/** Reports images that failed to load. Not awaited. */
export function logImageFailures(entry: ImageFailureLog): void {
  send(logging.write, { body: entry }, { isQuiet: true }).catch(expectFailure)
}

const told = new Set<string>()

/** Reports a block this build cannot draw, each once. Nobody waits for it. */
export function logUnknownBlock(entry: Omit<UnknownBlockLog, 'type'>): void {
  const key = `${entry.pageId} ${entry.blockType}`
  if (told.has(key)) return
  told.add(key)
  send(logging.write, { body: { type: 'unknownBlock', ...entry } }, { isQuiet: true }).catch(expectFailure)
}
