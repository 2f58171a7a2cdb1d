import { takeNativeSession } from '@/data/account/native-session'
import { loginByKey, loginByOnceToken, wechatLoginUrl } from '@/data/account/session-commands'
import { expectFailure } from '@/data/http/failure'
import { setBaseScopeTried, setNativeLoginTried } from '@/data/site/entry'
import { locked } from '@/data/site/locked'
import { AUTHORIZATION_FAILED } from '@/domain/account/sign-in'
import { link } from '@/platform/link'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import type { Verdict } from '@/routes/guard'
import { goAddress } from './go'
import { loginBesideFrame, openNativePage } from './native-page'

type Doing = { [Act in Verdict['act']]?: (verdict: Extract<Verdict, { act: Act }>) => Promise<void> | void }

const whole = (address: string) => (/^https?:\/\/[^/?#]+/.exec(router.href())?.[0] ?? '') + address

/** Whatever comes of the exchange, what was exchanged leaves the address bar. */
async function exchange(asked: Promise<void>, to: string): Promise<void> {
  try {
    await asked
  } catch (error) {
    toast(AUTHORIZATION_FAILED)
    expectFailure(error)
  } finally {
    goAddress(to, 'replace')
  }
}

/** The authorization page comes back with a login; where it cannot be reached the page is shown to a visitor. */
async function authorize({ mode, back }: Extract<Verdict, { act: 'authorize' }>): Promise<void> {
  setBaseScopeTried()
  try {
    await link.leave(await wechatLoginUrl(whole(back), mode))
  } catch (error) {
    if (mode === 'login') goAddress(back, 'replace')
    expectFailure(error)
  }
}

/** The app is called once; without a reply the learner continues as a visitor. */
async function takeNativeTokens(): Promise<void> {
  await takeNativeSession()
  setNativeLoginTried()
}

const doing: Doing = {
  redirect: ({ to }) => goAddress(to, 'replace'),
  openWindow: ({ to }) => loginBesideFrame(whole(to)),
  setLocked: () => locked.set(true),
  takeNativeTokens,
  exchangeKey: ({ loginKey, to }) => exchange(loginByKey(loginKey), to),
  exchangeToken: ({ token, userId, openId, to }) =>
    exchange(loginByOnceToken({ token, ...(userId && { userId: Number(userId) }), ...(openId && { openId }) }), to),
  authorize,
  leave: async ({ to }) => void (await link.leave(to)),
  openNative: ({ to }) => openNativePage(to),
}

/** Does what the guard has decided. */
export async function carryOut(verdict: Verdict): Promise<void> {
  const act = doing[verdict.act] as ((verdict: Verdict) => Promise<void> | void) | undefined
  await act?.(verdict)
}
