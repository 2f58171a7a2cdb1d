import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, invalid, Refusal } from '#server/refusal'
import { answerMessage, messagesOf, putMessage, supportSetting, type Writer, writtenSince } from '#server/repositories/account/support'
import type { SupportMessage, SupportState, SupportText } from '@/contract/account/support.schema'
import { isPhone, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/mobile'
import { isServed } from '@/domain/time/time-window'
import { DAY_MS } from '@/domain/time/units'

const A_DAY = 5
const FROM = '09:00'
const TO = '21:00'

const textIn = (value: unknown, fallback = '') => (typeof value === 'string' ? value : fallback)

/** Whether staff are available, and the address of the chat. Hours and addresses are settings of the installation. */
export async function supportState({ db, now }: Deps): Promise<SupportState> {
  const setting = await supportSetting(db)
  const [from, to] = [textIn(setting.from, FROM), textIn(setting.to, TO)]
  return { isOpen: isServed(now(), from, to), from, to, address: textIn(setting.address), phone: textIn(setting.phone) }
}

function contactOf(userId: number | null, contact: string): string {
  if (userId !== null) return ''
  if (contact === '') throw invalid(PHONE_EMPTY)
  if (!isPhone(contact)) throw invalid(PHONE_INVALID)
  return contact
}

/** Leaves a message; a visitor leaves a number to be called at. Five a day. */
export async function writeSupport({ db, now }: Deps, writer: Writer, { body, contact = '' }: SupportText): Promise<SupportMessage> {
  const text = body.trim()
  if (text === '') throw invalid('请写下你遇到的问题')
  const reached = contactOf(writer.userId, contact.trim())
  if ((await writtenSince(db, writer, now() - DAY_MS)) >= A_DAY) throw new Refusal(429, '今天的留言已达上限，我们会尽快回复你之前的留言')
  return tx(db, (work) => putMessage(work, writer, { body: text, contact: reached }, now()))
}

/** A learner's own messages with their answers. */
export const supportMessages = ({ db }: Deps, userId: number): Promise<SupportMessage[]> => messagesOf(db, userId)

/** Answers a message, once; gives whose it is. For the staff. */
export async function answerSupport({ db, now }: Deps, id: number, answer: string): Promise<{ userId: number | null }> {
  const answered = await tx(db, (work) => answerMessage(work, id, answer.trim(), now()))
  if (!answered) throw conflict('这条留言已经回复过')
  return answered
}
