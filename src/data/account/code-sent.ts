import { isRecord, readJson } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { session } from './session'

/** Storage key of the times until which another code may not be requested, by purpose. */
const KEY = 'codeSent'

const waits = () => readJson(storage.read(KEY), isRecord)
/** Codes go to the number of the learner signed in: who signs in next on this device waits for nobody. */
const placeOf = (purpose: string) => `${purpose}:${session.store.getState().userId ?? ''}`

/** Until when another code may not be requested, epoch ms; 0 when one may. It outlives the page. */
export function codeWaitUntil(purpose: string): number {
  const until = waits()?.[placeOf(purpose)]
  return typeof until === 'number' ? until : 0
}

/** Keeps until when another code may not be requested; what other purposes wait for stays. */
export function keepCodeWait(purpose: string, until: number): void {
  // A full device counts on the server's refusal.
  writeIfRoom(storage, KEY, JSON.stringify({ ...waits(), [placeOf(purpose)]: until }))
}
