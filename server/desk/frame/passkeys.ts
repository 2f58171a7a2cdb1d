import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { networkOf } from '#server/http/caller'
import { forbidden, invalid, Refusal } from '#server/refusal'
import {
  moveCounter,
  type Passkey,
  passkeyByCredential,
  passkeysOf,
  putChallenge,
  spendChallenge,
} from '#server/repositories/account/passkey'
import { beginStaffSession, type StaffSession } from '#server/repositories/account/staff-session'
import { maskMobile } from '@/domain/text/personal-fields'
import { readJson } from '@/domain/text/read-json'
import { MINUTE_MS } from '@/domain/time/units'
import type { From } from './sign-in'
import { countAll, countTry, MOST, waitUntil } from './tries'

/** A device has so long to answer. */
const WAITS_MS = 5 * MINUTE_MS
/** Challenges that one network may ask for in a quarter of an hour. */
const ASKED = 120

const LATE = '这次验证已经过期或者用过，请再试一次'
const ELSEWHERE = '通行密钥的回答来自别的网址，没有接受。请核对地址栏，从学校给的地址打开工作台'
const UNKNOWN = '工作台不认识这个通行密钥，它可能已被移除。请用密码和动态码登录'
const UNPROVED = '请在设备上用指纹、面容或 PIN 确认后再试'
const COPIED = '这个通行密钥的计数倒退了，可能被复制过，没有接受。请用密码和动态码登录，移除它以后重新添加'
const REFUSED = '没有验证成功，请再试一次；也可以用密码和动态码登录'

/** The host that passkeys are made for, and whether an origin is of it. Browsers make none for an address of numbers. */
export type Party = { host: string; fits: (origin: string) => boolean }

const LOCAL = 'localhost'

/** The first address of the desk that browsers make passkeys for: https, or this machine by its name. */
export function partyOf({ env }: Pick<Deps, 'env'>): Party {
  const origins = env.deskOrigins.map((origin) => new URL(origin))
  const usable = origins.filter(({ protocol, hostname }) => protocol === 'https:' || hostname === LOCAL)
  const [first] = usable
  if (!first) return { host: LOCAL, fits: (origin) => URL.canParse(origin) && new URL(origin).hostname === LOCAL }
  const names = new Set(usable.filter(({ hostname }) => hostname === first.hostname).map(({ origin }) => origin))
  return { host: first.hostname, fits: (origin) => names.has(origin) }
}

type Told = { challenge: string; origin: string }

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** Reads which challenge the browser says it answered, and where; undefined where that cannot be read. */
function toldBy(clientDataJSON: unknown): Told | undefined {
  if (typeof clientDataJSON !== 'string') return undefined
  const { challenge, origin } = (readJson(bytesOf(clientDataJSON).toString('utf8')) ?? {}) as { challenge?: unknown; origin?: unknown }
  return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
}

type Answer = { id: string; response: { clientDataJSON: string } }

/** An answer as the script of the page sends it; undefined for anything else. */
function answerIn(text: string): Answer | undefined {
  const found = readJson(text) as Partial<Answer> | undefined | null
  if (typeof found?.id !== 'string' || typeof found.response?.clientDataJSON !== 'string') return undefined
  return found as Answer
}

/** Why the library refused an answer, as a sentence. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/counter value/i.test(message)) return COPIED
  if (/user verification|user could not be verified/i.test(message)) return UNPROVED
  if (/origin|RP ID/i.test(message)) return ELSEWHERE
  return REFUSED
}

/** Options for a new passkey of a member of the staff. */
export async function addingOptions(deps: Deps, { id, name, mobile }: StaffSession, school: string) {
  const { db, now } = deps
  const { host } = partyOf(deps)
  const known = await passkeysOf(db, id)
  const options = await generateRegistrationOptions({
    rpName: `${school}工作台`,
    rpID: host,
    userName: maskMobile(mobile),
    userDisplayName: name,
    userID: new TextEncoder().encode(`staff:${id}`),
    timeout: WAITS_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await putChallenge(db, options.challenge, id, { now: now(), until: now() + WAITS_MS })
  return options
}

export type Added = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & { host: string; challenge: string }

/** Checks the answer of a new device; its challenge is still to be used up. */
export async function checkAdded(deps: Pick<Deps, 'env'>, text: string): Promise<Added> {
  const party = partyOf(deps)
  const answer = answerIn(text) as RegistrationResponseJSON | undefined
  const told = toldBy(answer?.response.clientDataJSON)
  if (!answer || !told) throw invalid(REFUSED)
  if (!party.fits(told.origin)) throw invalid(ELSEWHERE)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: told.challenge,
    expectedOrigin: told.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw invalid(sentenceOf(error))
  })
  if (!verified || !registrationInfo) throw invalid(REFUSED)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { credentialId: id, publicKey: key, counter, transports, host: party.host, challenge: told.challenge }
}

/** Uses the challenge of a new passkey up, or refuses one that was used or is past. */
export async function spendAdding(db: Db | Tx, { challenge }: Added, staffId: number, now: number): Promise<void> {
  if (!(await spendChallenge(db, challenge, staffId, now))) throw invalid(LATE)
}

/** Options for signing in: the device shows whose passkeys it has. */
export async function usingOptions(deps: Deps, ip: string) {
  const { db, now } = deps
  const next = await countTry(deps, { key: `desk-passkey:${networkOf(ip)}`, most: ASKED })
  if (next !== null) throw new Refusal(429, `尝试次数过多，请 ${waitUntil(next, now())}后再试`)
  const options = await generateAuthenticationOptions({ rpID: partyOf(deps).host, timeout: WAITS_MS, userVerification: 'required' })
  await putChallenge(db, options.challenge, null, { now: now(), until: now() + WAITS_MS })
  return options
}

async function checkUsed(party: Party, answer: AuthenticationResponseJSON, told: Told, key: Passkey): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: told.challenge,
    expectedOrigin: told.origin,
    expectedRPID: party.host,
    credential: { id: key.credentialId, publicKey: new Uint8Array(bytesOf(key.publicKey)), counter: key.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw forbidden(sentenceOf(error))
  })
  if (!verified) throw forbidden(REFUSED)
  return authenticationInfo.newCounter
}

/** Signs in by a passkey alone: the device has proved who holds it. Gives the value of a new session, or refuses. */
export async function signInByPasskey(deps: Deps, text: string, from: From): Promise<string> {
  const { db, now } = deps
  const party = partyOf(deps)
  const takeBack = await countAll(deps, [{ key: `desk:${networkOf(from.ip)}`, most: MOST.network }])
  const answer = answerIn(text) as AuthenticationResponseJSON | undefined
  const told = toldBy(answer?.response.clientDataJSON)
  if (!answer || !told) throw forbidden(REFUSED)
  if (!party.fits(told.origin)) throw forbidden(ELSEWHERE)
  if (!(await spendChallenge(db, told.challenge, null, now()))) throw forbidden(LATE)
  const key = await passkeyByCredential(db, answer.id)
  if (!key) throw forbidden(UNKNOWN)
  const counter = await checkUsed(party, answer, told, key)
  if (!(await moveCounter(db, key, counter, now()))) throw forbidden(LATE)
  await takeBack()
  return beginStaffSession(db, key.staffId, { ...from, by: 'passkey', isConfirmed: true }, now())
}
