import assert from 'node:assert/strict'
import type { Response } from 'playwright-core'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { CODE_PROOF_NEEDED } from '@/domain/account/code'
import { link } from '@/routes/link'
import { answered, codeFor, part, type Stage, tap } from './stage'

const LOGIN = /\/user\/smscode\/login$/
const SEND = /\/user\/login-smscode$/

const answerOf = async (reply: Response) => (await reply.json()) as { code: number; msg: string }

/** Types a number and has a code sent to it. */
export async function requestCode({ page }: Stage, mobile: string): Promise<void> {
  await part(page, 'mobile').fill(mobile)
  // Where work is demanded first, the answer to the second request counts.
  const sent = page.waitForResponse(
    async (reply) => SEND.test(new URL(reply.url()).pathname) && (await answerOf(reply)).code !== CODE_PROOF_NEEDED,
  )
  await tap(page, 'send-code')
  const { code, msg } = await answerOf(await sent)
  assert.equal(code, 200, `no code for ${mobile}: ${msg}`)
}

/** Signs in on the login page with the code that was sent. */
export async function enterRightCode({ page, app }: Stage, mobile: string): Promise<SessionGrant> {
  await agree(page)
  const code = await codeFor(app, mobile)
  // The sixth digit signs in by itself.
  const reply = await answered(page, 'POST', LOGIN, () => part(page, 'smscode').fill(code))
  return ((await reply.json()) as { res: SessionGrant }).res
}

/** Signs in on the way to an address. */
export async function signInTo(stage: Stage, mobile: string, address: string): Promise<SessionGrant> {
  await stage.page.goto(link('phone_login', {}, { gotoUrl: address }))
  await requestCode(stage, mobile)
  return enterRightCode(stage, mobile)
}

/** Ticks the box of the agreements, unless it is ticked. */
export async function agree(page: Stage['page']): Promise<void> {
  if ((await part(page, 'agree-terms').getAttribute('aria-checked')) !== 'true') await tap(page, 'agree-terms')
}

/** Tries a code of six digits that is not the one sent. */
export async function enterWrongCode({ page, app }: Stage, mobile: string): Promise<void> {
  await agree(page)
  const right = Number(await codeFor(app, mobile))
  await part(page, 'smscode').fill(String((right + 1) % 1_000_000).padStart(6, '0'))
}
