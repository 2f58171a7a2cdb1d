import { isRecord, readJson } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'

/** Storage key of the times until which another code may not be requested, by purpose. */
const KEY = 'codeSent'

/** Until when another code may not be requested, epoch ms; 0 when one may. It outlives the page. */
export function codeWaitUntil(purpose: string): number {
  const until = readJson(storage.read(KEY), isRecord)?.[purpose]
  return typeof until === 'number' ? until : 0
}

/** Keeps until when another code may not be requested. */
export function keepCodeWait(purpose: string, until: number): void {
  try {
    storage.write(KEY, JSON.stringify({ [purpose]: until }))
  } catch {
    // A full device counts on the server's refusal.
  }
}
