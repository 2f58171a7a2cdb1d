import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'

const BODY_LENGTH = 60
const linkOf = (doubtId: number) => `/doubt/${doubtId}/detail`
const short = (text: string) => (text.length > BODY_LENGTH ? `${text.slice(0, BODY_LENGTH)}…` : text)

type Told = { userId: number; doubtId: number; now: number }

/** Notifies the asker of an answer. */
export const notifyAnswered = (work: Tx, { userId, doubtId, now }: Told, postId: number, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_answered', ref: String(postId), body: short(text), link: linkOf(doubtId), now })

/** Notifies a learner that their answer was accepted as helpful. */
export const notifyAccepted = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_accepted', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })

/** Notifies the asker that the question was closed automatically. */
export const notifyClosed = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_closed', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })
