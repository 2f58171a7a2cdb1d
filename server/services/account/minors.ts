import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, invalid, Refusal } from '#server/refusal'
import { countPinTry, dropMinorMode, forgetPinTries, minorLimits, putLimits, putPin, spentSince } from '#server/repositories/account/minors'
import type { MinorLimits, MinorMode, MinorPin } from '@/contract/account/minors.schema'
import { monthStart, USUAL_LIMITS } from '@/domain/account/minors'
import { DAY_MS } from '@/domain/time/units'
import { isPassword, passwordHash } from './password'

/** Wrong PINs a day: ten thousand PINs last for years. */
const TRIES = 5

/** The mode of an account, with what was spent this month. */
export async function minorMode({ db, now }: Deps, userId: number): Promise<MinorMode> {
  const limits = await minorLimits(db, userId)
  const spentFen = await spentSince(db, userId, monthStart(now()), now())
  return { isOn: limits !== undefined, ...(limits ?? USUAL_LIMITS), spentFen }
}

async function checkPin({ db, now }: Deps, userId: number, pin: string): Promise<void> {
  const hash = await countPinTry(db, userId, now(), { most: TRIES, since: now() - DAY_MS })
  if (hash === undefined) throw new Refusal(429, '密码错误次数过多，请明天再试，或请家长联系客服重置')
  if (!(await isPassword(hash, pin))) throw invalid('家长密码错误')
}

/** Turns the mode on with a PIN of the parent's, or changes it with the PIN it has. */
export async function setMinorMode(deps: Deps, userId: number, { pin, ...limits }: MinorLimits): Promise<MinorMode> {
  const { db, now } = deps
  if (limits.from === limits.to) throw invalid('开始时间和结束时间不能相同')
  const isOn = (await minorLimits(db, userId)) !== undefined
  if (isOn) await checkPin(deps, userId, pin)
  const hash = isOn ? '' : await passwordHash(pin)
  await tx(db, async (work) => {
    if (isOn) await forgetPinTries(work, userId)
    else if (!(await putPin(work, userId, hash))) throw conflict('未成年人模式刚刚已开启，请刷新后再试')
    await putLimits(work, userId, limits, now())
  })
  return minorMode(deps, userId)
}

/** Turns the mode off for who knows the PIN. Off already, nothing is to be done. */
export async function endMinorMode(deps: Deps, userId: number, { pin }: MinorPin): Promise<MinorMode> {
  if ((await minorLimits(deps.db, userId)) === undefined) return minorMode(deps, userId)
  await checkPin(deps, userId, pin)
  await tx(deps.db, (work) => dropMinorMode(work, userId))
  return minorMode(deps, userId)
}
