import { auth } from '@/contract/account/auth'
import type { SmsCodeQuery, SmsCodeSent } from '@/contract/account/auth.schema'
import { serverNow } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { CODE_PROOF_NEEDED, findProof } from '@/domain/account/code'

/** Hashes between two pauses: a few milliseconds, so that the page stays alive. */
const SLICE = 500

async function proofFor(mobile: string): Promise<string> {
  const moment = serverNow()
  for (let first = 0; ; first += SLICE) {
    const proof = findProof(mobile, moment, first, SLICE)
    if (proof !== undefined) return proof
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Sends a code for one purpose to a mobile number, with a proof of work where the server demands one; returns when another may be requested. */
export async function requestSmsCode(mobile: string, purpose: SmsCodeQuery['purpose']): Promise<SmsCodeSent> {
  const ask = (proof?: string) => send(auth.sendSmsCode, { query: { mobile, proof, purpose } }, { isQuiet: true })
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== CODE_PROOF_NEEDED) throw error
    return ask(await proofFor(mobile))
  }
}
