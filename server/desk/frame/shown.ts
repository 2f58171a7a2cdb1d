import type { Deps } from '#server/deps'
import { lastAct } from '#server/repositories/account/audit'

/** Sensitive values are shown for this long after a reason and a code; the page's address is valid for that time. */
const SHOWN_MS = 60_000

/** Whether this member of the staff gave a reason to see an object just now. */
export async function wasShown({ db, now }: Deps, staffId: number, act: string, object: string): Promise<boolean> {
  const at = await lastAct(db, { staffId, act, object })
  return at !== null && now() - at < SHOWN_MS
}
