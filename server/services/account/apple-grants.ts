import { randomUUID } from 'node:crypto'
import { openText, sealText } from '#server/database/sealed'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { appleOf, hasApple } from '#server/providers/apple/gateway'
import { type AppleClient, AppleFailure, type AppleIdentity } from '#server/providers/apple/port'
import { hasAppleGrant, putAppleGrant, takeAppleGrants } from '#server/repositories/account/apple-grants'
import { addJob, type JobPayloads } from '#server/repositories/jobs/queue'
import { isRecord, readJson } from '@/domain/text/read-json'

/** Codes and tokens are sealed with keys of their own. */
const [CODE, TOKEN, REVOCATION] = ['apple-code', 'apple-token', 'apple-revocation']

/** Exchanges and revokes; null where the school has no key of Apple's for it. */
const clientOf = async (deps: Deps): Promise<AppleClient | null> => (hasApple(deps) ? (await appleOf(deps)).client : null)

/** Has the code of a sign-in exchanged after it, so that the sign-in does not wait for Apple. Nothing is asked where it cannot be. */
export async function askExchange(
  deps: Deps,
  work: Tx,
  userId: number,
  { sub, app }: AppleIdentity,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code === '' || (await clientOf(deps)) === null) return
  const now = deps.now()
  const payload = { userId, sub, app, codeSealed: await sealText(work, CODE, code) }
  await addJob(work, 'exchangeApple', { ref: `${userId}:${now}`, payload, runAt: now, now })
}

/** Keeps the token for a code. A code that Apple does not take is dropped: the next sign-in brings another one. */
export async function exchangeApple(deps: Deps, { userId, sub, app, codeSealed }: JobPayloads['exchangeApple']): Promise<undefined> {
  const client = await clientOf(deps)
  if (!client) return
  const { db, log, now } = deps
  try {
    const token = await client.exchange(await openText(db, CODE, codeSealed), app)
    const tokenSealed = await sealText(db, TOKEN, token)
    const isKept = await tx(db, (work) => putAppleGrant(work, { user_id: userId, sub, app, token_sealed: tokenSealed, made_at: now() }))
    // The account was deleted or unlinked meanwhile: nobody else will hand this token back.
    if (!isKept) await client.revoke(token, app)
  } catch (error) {
    if (!(error instanceof AppleFailure) || error.reason === 'away') throw error
    log.warn({ err: error, userId }, 'code of Apple was not taken')
  }
}

/**
 * Has the tokens of a learner revoked once this transaction is through; whether Apple answers does not matter to it. The job is sealed whole,
 * so that nothing of a deleted learner can be read in it.
 */
export async function askRevocation(work: Tx, userId: number, now: number): Promise<void> {
  for (const { app, token_sealed: token } of await takeAppleGrants(work, userId)) {
    const grantSealed = await sealText(work, REVOCATION, JSON.stringify({ app, token }))
    await addJob(work, 'revokeApple', { ref: randomUUID(), payload: { grantSealed }, runAt: now, now })
  }
}

/** Revokes a token at Apple. A failure is tried again, and put before the staff in the end. */
export async function revokeApple(deps: Deps, { grantSealed }: JobPayloads['revokeApple']): Promise<undefined> {
  const client = await clientOf(deps)
  if (!client) throw new Error('there is no key to revoke the token with: set APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_KEY_FILE')
  const grant = readJson(await openText(deps.db, REVOCATION, grantSealed))
  if (!isRecord(grant)) throw new Error('the sealed grant is no record')
  await client.revoke(await openText(deps.db, TOKEN, String(grant.token)), String(grant.app))
}

/** Whether the deletion of an account takes its consent back at Apple. */
export const willRevoke = async (deps: Deps, userId: number): Promise<boolean> =>
  (await clientOf(deps)) !== null && (await hasAppleGrant(deps.db, userId))
