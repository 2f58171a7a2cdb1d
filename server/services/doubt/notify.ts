import type { Tx } from '../../database/tables'
import { sendMessage } from '../../repositories/message'

const BODY_LENGTH = 60
const linkOf = (doubtId: number) => `/doubt/${doubtId}/detail`
const short = (text: string) => (text.length > BODY_LENGTH ? `${text.slice(0, BODY_LENGTH)}…` : text)

type Told = { userId: number; doubtId: number; now: number }

/** The asker hears of an answer. */
export const notifyAnswered = (work: Tx, { userId, doubtId, now }: Told, postId: number, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_answered', ref: String(postId), body: short(text), link: linkOf(doubtId), now })

/** A learner hears that their answer helped. */
export const notifyAccepted = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_accepted', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })

/** The asker hears that the question closed by itself. */
export const notifyClosed = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_closed', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })
