import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import { type CodeWish, sendCode } from '../services/user/sms-codes'

/** Sends a code to a member of the staff. Where one was sent less than a minute ago, that one is still good. */
export async function sendStaffCode(deps: Deps, wish: CodeWish): Promise<void> {
  await sendCode(deps, wish).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
