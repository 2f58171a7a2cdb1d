import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import { sendCode } from '../services/user/sms-codes'

/** Sends a code to a member of the staff. Where one was sent less than a minute ago, that one is still good. */
export async function sendStaffCode(deps: Deps, mobile: string, ip: string): Promise<void> {
  await sendCode(deps, mobile, ip).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
