import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { putTicket } from '#server/repositories/account/minors'
import { hashOf, newToken } from '#server/repositories/account/session/session'

const FIVE_MINUTES = 300_000

/** A ticket as a code to the learner's own number would give it. */
export async function ownTicket({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<string> {
  const ticket = newToken()
  await tx(db, (work) => putTicket(work, userId, hashOf(ticket), now() + FIVE_MINUTES))
  return ticket
}
