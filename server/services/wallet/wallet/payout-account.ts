import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, invalid } from '#server/refusal'
import { holdGuards } from '#server/repositories/invite/guards'
import { mobileOfUser } from '#server/repositories/order/shop-orders'
import { bindAccount, isPayeeTaken, payoutAccountOf } from '#server/repositories/wallet/cash-out'
import { useCode } from '#server/services/account/sms-codes'
import type { BindPayout, PayoutAccount } from '@/contract/wallet/wallet.schema'
import { maskMobile } from '@/domain/text/mask'
import { DAY_MS } from '@/domain/time/units'
import { accountHint, CASH_OUT_ACCOUNT_WRONG, CASH_OUT_NAME_EMPTY, isAlipayAccount } from '@/domain/wallet/cash-out'
import { nameFault } from './payee-name'
import { payeeHash, sealPayee } from './seal-payee'

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
