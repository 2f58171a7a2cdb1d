import type { Deps } from '#server/deps'
import { networkOf } from '#server/http/caller'
import { confirmStaffSession } from '#server/repositories/account/staff-session'
import { useCode } from '#server/services/account/sms-codes'
import { useFactor } from './factors'
import type { ActRow, DeskVisit } from './row'
import { sendStaffCode } from './sign-in'

/** For so long a code counts for further acts: two acts one after the other need one code. */
const CONFIRMED_MS = { each: 120_000, lately: 600_000 } as const

/** Whether an act waits for a code of its doer. */
export const needsCode = ({ confirms }: ActRow, { confirmedAt }: DeskVisit['staff'], now: number): boolean =>
  confirms !== undefined && now - confirmedAt >= CONFIRMED_MS[confirms]

/** Names the code that is asked for: one of the authenticator, or where none is set up one by text message, and what came of sending it. */
export type CodeAsked = { by: 'authenticator' } | { by: 'sms'; sentence: string }

/** Asks the doer of an act for a code; who has no authenticator is sent one. */
export async function requestCode(deps: Deps, { staff, ip }: DeskVisit): Promise<CodeAsked> {
  if (staff.hasFactors) return { by: 'authenticator' }
  const { sentence } = await sendStaffCode(deps, { mobile: staff.mobile, purpose: 'desk_act', network: networkOf(ip) })
  return { by: 'sms', sentence }
}

/** Takes the code of an act, or refuses. */
export async function confirmAct(deps: Deps, { id, mobile, sessionId, hasFactors }: DeskVisit['staff'], code: string): Promise<void> {
  if (hasFactors) await useFactor(deps, id, code)
  else await useCode(deps, { mobile, purposes: ['desk_act'] }, code)
  await confirmStaffSession(deps.db, sessionId, deps.now())
}

/** The field for the code of an act. */
export function CodeField({ asked, isNeeded = false }: { asked: CodeAsked; isNeeded?: boolean }) {
  const isSms = asked.by === 'sms'
  return (
    <div className="field">
      <label htmlFor="_code">{isSms ? '短信验证码' : '动态码'}</label>
      <small id="_code-hint" role={isSms ? 'status' : undefined}>
        {isSms ? asked.sentence : '身份验证器里现在显示的 6 位数字，也可以填一个恢复码。'}
      </small>
      <input
        id="_code"
        name="_code"
        inputMode={isSms ? 'numeric' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        required={isNeeded}
        aria-describedby="_code-hint"
      />
    </div>
  )
}

/** Has another code sent; without one to send there is nothing to press. */
export function AnotherCode({ asked }: { asked: CodeAsked }) {
  if (asked.by !== 'sms') return null
  return (
    <button type="submit" name="_step" value="preview" className="quiet">
      重新获取验证码
    </button>
  )
}
