import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { conflict, invalid } from '#server/refusal'
import { realNameOf } from '#server/repositories/account/minors'
import { vaultOf } from '#server/repositories/account/session/session'
import { holdGuards } from '#server/repositories/invite/risks'
import { mobileOfUser } from '#server/repositories/order/shop-orders'
import { bindAccount, isPayeeTaken, payoutAccountOf } from '#server/repositories/wallet/cash-out'
import { REAL_NAME_VAULT } from '#server/services/account/profile'
import { useCode } from '#server/services/account/sms-codes'
import type { BindPayout, PayoutAccount } from '@/contract/wallet/wallet.schema'
import { isSameName } from '@/domain/account/profile'
import { maskMobile } from '@/domain/text/personal-fields'
import { hasTexts, readJson } from '@/domain/text/read-json'
import { DAY_MS } from '@/domain/time/units'
import { accountHint, CASH_OUT_ACCOUNT_WRONG, CASH_OUT_NAME_EMPTY, isAlipayAccount } from '@/domain/wallet/cash-out'

/** An account may be changed again after this many days. */
const CHANGE_DAYS = 30
const PAYEE_TAKEN = '该支付宝账号已被其他账号绑定'

async function ownMobile({ db }: Deps, userId: number): Promise<string> {
  const mobile = await mobileOfUser(db, userId)
  if (mobile === null) throw conflict('请先绑定手机号')
  return mobile
}

export async function payoutAccount(deps: Deps, userId: number): Promise<PayoutAccount> {
  const bound = await payoutAccountOf(deps.db, userId)
  const mobile = await mobileOfUser(deps.db, userId)
  const changeableAt = bound ? bound.bound_at + CHANGE_DAYS * DAY_MS : 0
  return { hint: bound?.hint ?? null, mobile: mobile === null ? '' : maskMobile(mobile), changeableAt }
}

/** Binds the account that cash goes to, after a code to the learner's own number. Once a month. */
export async function bindPayout(deps: Deps, userId: number, wish: BindPayout): Promise<PayoutAccount> {
  const [name, account] = [wish.name.trim(), wish.account.trim()]
  if (name === '') throw invalid(CASH_OUT_NAME_EMPTY)
  if (!isAlipayAccount(account)) throw invalid(CASH_OUT_ACCOUNT_WRONG)
  const now = deps.now()
  const before = await payoutAccountOf(deps.db, userId)
  if (before && before.bound_at > now - CHANGE_DAYS * DAY_MS) throw conflict(`${CHANGE_DAYS} 天内只能更换一次支付宝账号`)
  const payee_hash = await payeeHash(deps.db, account)
  if (await isPayeeTaken(deps.db, payee_hash, userId)) throw conflict(PAYEE_TAKEN)
  const fault = await nameFault(deps.db, userId, name)
  if (fault !== '') throw conflict(fault)
  await useCode(deps, { mobile: await ownMobile(deps, userId), purposes: ['payout', 'own'] }, wish.code)
  const row = {
    user_id: userId,
    sealed: await sealPayee(deps.db, { name, account }),
    hint: accountHint(account),
    bound_at: now,
    payee_hash,
  }
  await tx(deps.db, async (work) => {
    // Two learners who bind one account at once are judged one after the other.
    await holdGuards(work, [`payee:${payee_hash}`], now)
    if (await isPayeeTaken(work, payee_hash, userId)) throw conflict(PAYEE_TAKEN)
    if (!(await bindAccount(work, row, now - CHANGE_DAYS * DAY_MS))) throw conflict(`${CHANGE_DAYS} 天内只能更换一次支付宝账号`)
  })
  return payoutAccount(deps, userId)
}

type Asking = { db: Db; env: Pick<Env, 'identity'> }

const OTHER_NAME = '收款人姓名和实名认证的姓名不一致，请绑定本人的支付宝'
const NO_NAME = '请先完成实名认证，再提现'

/** The checked name of a learner; undefined before it was checked. */
async function checkedName(db: Db, userId: number): Promise<string | undefined> {
  const real = await realNameOf(db, userId)
  return real && (await vaultOf(db, REAL_NAME_VAULT)).open(real.name_sealed)
}

/** Whether cash waits for a checked name: only where names can be checked. */
export const lacksRealName = async ({ db, env }: Asking, userId: number): Promise<boolean> =>
  env.identity !== null && (await realNameOf(db, userId)) === undefined

/** Why an account of this name cannot be bound; empty when nothing speaks against it. */
export async function nameFault(db: Db, userId: number, name: string): Promise<string> {
  const checked = await checkedName(db, userId)
  return checked === undefined || isSameName(name, checked) ? '' : OTHER_NAME
}

/** Why cash may not go to a bound account: it is paid to the learner in person, whose name is checked where names can be. */
export async function payeeFault({ db, env }: Asking, userId: number, sealed: string): Promise<string> {
  const checked = await checkedName(db, userId)
  if (checked === undefined) return env.identity === null ? '' : NO_NAME
  return isSameName((await openPayee(db, sealed)).name, checked) ? '' : OTHER_NAME
}

const IV_BYTES = 12
const TAG_BYTES = 16

export type Payee = { name: string; account: string }
const isPayee = (value: unknown): value is Payee => hasTexts(value, ['name', 'account'])

const keyOf = async (db: Db) => Buffer.from(await secretOf(db, 'payee'), 'base64')

/** Seals name and account with a key of this installation. */
export async function sealPayee(db: Db, payee: Payee): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(payee)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The same account has the same hash; without this installation's key it reveals nothing. */
export async function payeeHash(db: Db, account: string): Promise<string> {
  return createHmac('sha256', await keyOf(db))
    .update(`payee:${account.toLowerCase()}`)
    .digest('base64')
}

/** The same payer of the same provider has the same hash; null when the provider did not tell who paid. */
export async function payerHash(db: Db, provider: string, payer: string): Promise<string | null> {
  if (payer === '') return null
  return createHmac('sha256', await keyOf(db))
    .update(`payer:${provider}:${payer}`)
    .digest('base64')
}

/** Opens what `sealPayee` made. Throws when the text was changed. */
export async function openPayee(db: Db, sealed: string): Promise<Payee> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  const payee = readJson(text, isPayee)
  if (!payee) throw new Error('sealed text is no payee')
  return payee
}
