import type { Deps } from '#server/deps'
import type { SmsEnv } from '#server/env'
import { ProviderOff } from '#server/refusal'
import { recordSent, type SentRow } from '#server/repositories/account/sms-code'
import { brandAt, smsNameOf } from '#server/repositories/site/brands'
import type { SmsGateway } from './port'
import { providerGateway } from './provider'

/** The stored message is the whole delivery: it is read on the development page. */
const outboxGateway: SmsGateway = { isReadable: true, send: async () => {}, notify: async () => true }

/** No messages: a wish for a code is refused before one is made, and notices are left to the inbox. */
const offGateway: SmsGateway = {
  isReadable: false,
  send: async () => {
    throw new ProviderOff('短信')
  },
  notify: async () => false,
}

/** The gateway the settings ask for; a `signName` of the desk takes the place of theirs. */
function gatewayOf(env: SmsEnv, now: () => number, signName = ''): SmsGateway {
  if (env.kind === 'provider') return providerGateway({ ...env, signName: signName || env.signName }, now)
  return env.kind === 'outbox' ? outboxGateway : offGateway
}

/** The school as the sender of messages: its name, the one that messages begin with, and the gateway that signs with it. */
export async function senderAt(deps: Deps, host?: string): Promise<{ name: string; smsName: string; gateway: SmsGateway }> {
  const school = await brandAt(deps, host)
  return { name: school.name, smsName: smsNameOf(school), gateway: gatewayOf(deps.env.sms, deps.now, school.smsName) }
}

/** Keeps a message that was sent; those to many are kept together. */
export type KeepSent = (row: SentRow) => Promise<void> | void

/** The text of a notice as it is sent, with the signature; advertising says how it is stopped. */
function textOf(
  school: { name: string; smsName: string },
  { title, isMarketing }: { title: string; isMarketing?: boolean | undefined },
): string {
  return `【${school.smsName}】${title}，请打开${school.name}查看。${isMarketing ? '拒收请回复R' : ''}`
}

/** Drafts the text of a notice before it is sent. */
export const draftNotice = async (deps: Deps, notice: { title: string; isMarketing?: boolean | undefined }): Promise<string> =>
  textOf(await senderAt(deps), notice)

type Notice = { mobile: string; title: string; isMarketing?: boolean | undefined; keep?: KeepSent | undefined }

/** Sends a notice by text message and notes it among the messages sent; false where no template is set. */
export async function sendNotice(deps: Deps, { mobile, title, isMarketing = false, keep }: Notice): Promise<boolean> {
  const { gateway, ...school } = await senderAt(deps)
  const isSent = await gateway.notify(mobile, title, isMarketing)
  const body = textOf(school, { title, isMarketing })
  const row: SentRow = { mobile, ip: '', body, sent_at: deps.now(), purpose: 'notice', place: '' }
  if (isSent) await (keep ?? ((sent) => recordSent(deps.db, [sent])))(row)
  return isSent
}
