import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import { realNameOf } from '#server/repositories/account/real-name'
import { vaultOf } from '#server/repositories/account/session/keep-secret'
import { REAL_NAME_VAULT } from '#server/services/account/personal-info'
import { isSameName } from '@/domain/account/profile'
import { openPayee } from './seal-payee'

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
