import { phone } from '@/contract/account/phone'
import { send } from '@/data/http/send'

/** Gives the learner's account, which has no number yet, the one of the phone button. Throws `Failure`, which the page shows. */
export async function bindPhone(phoneCode: string): Promise<void> {
  await send(phone.bind, { body: { phoneCode } }, { isQuiet: true })
}
