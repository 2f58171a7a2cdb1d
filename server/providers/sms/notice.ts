import type { Deps } from '#server/deps'
import { recordSent } from '#server/repositories/account/sms-code'
import { gatewayOf } from './gateway'

/** Sends a notice by text message and notes it among the messages sent; false where no template is set. */
export async function sendNotice({ db, env, now }: Deps, mobile: string, title: string): Promise<boolean> {
  const isSent = await gatewayOf(env.sms, now).notify(mobile, title)
  const body = `【启明学堂】${title}，请打开启明学堂查看。`
  if (isSent) await recordSent(db, { mobile, ip: '', body, sent_at: now(), purpose: 'notice', place: '' })
  return isSent
}
