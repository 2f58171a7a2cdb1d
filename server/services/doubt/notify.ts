import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'

const BODY_LENGTH = 60

export const linkOf = (doubtId: number) => `/doubt/${doubtId}/detail`

export const short = (text: string) => (text.length > BODY_LENGTH ? `${text.slice(0, BODY_LENGTH)}…` : text)

export type Told = { userId: number; doubtId: number; now: number }

/** Notifies the asker that the question was closed automatically. */
export const notifyClosed = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_closed', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })
