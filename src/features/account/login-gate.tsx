import { type ReactNode, useEffect, useRef, useState } from 'react'
import { takeNativeSession } from '@/data/account/native-session'
import { session } from '@/data/account/session'
import { refreshLogin } from '@/data/account/session-commands'
import { thisDevice } from '@/data/http/own-device'
import { locked } from '@/data/site/locked'
import { ACCOUNT_LOCKED, type LoginEntry, loginEntryOf } from '@/domain/account/sign-in'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { login } from '@/platform/login'
import { toast } from '@/platform/toast'
import { Skeleton } from '@/ui/state-notice'

const entryNow = () => loginEntryOf({ hasRefreshToken: session.isLoggedIn(), isNativeApp: thisDevice() === 'app' })

/** Whether the learner is in; false shows the form, undefined leaves the page blocked until it is shown again. */
type Way = () => Promise<boolean | undefined>

const refresh: Way = () =>
  refreshLogin().then(
    () => true,
    () => false,
  )

/** The app's login page opens over this one once; when the learner is back, the app has tokens, or they gave up. */
function useAppLogin(): Way {
  const isAsked = useRef(false)
  return async () => {
    if (await takeNativeSession()) return true
    if (isAsked.current) return false
    isAsked.current = true
    return (await login.appLogin()) ? undefined : false
  }
}

/** Runs the steps of a login page on entry, each time the page comes to the front. */
function useLoginEntry(gotoUrl: string | undefined): LoginEntry {
  const [entry, setEntry] = useState(entryNow)
  const appLogin = useAppLogin()
  const isEntering = useRef(false)
  const enter = () => {
    if (entry === 'show' || isEntering.current) return
    isEntering.current = true
    void (entry === 'refresh' ? refresh() : appLogin()).then((isIn) => {
      isEntering.current = false
      if (isIn) returnAfterLogin(gotoUrl)
      else if (isIn === false) setEntry('show')
    })
  }
  const first = useRef(enter)
  // In an app the guard asks for tokens first: the page came to the front before this part of it was there.
  useEffect(() => first.current(), [])
  useShow(enter)
  return entry
}

/** Wraps every login page: a learner with a session, or an app that supplies one, skips the form. */
export function LoginGate({ gotoUrl, children }: { gotoUrl: string | undefined; children: ReactNode }) {
  const entry = useLoginEntry(gotoUrl)
  useEffect(() => {
    if (locked.is()) toast(ACCOUNT_LOCKED)
  }, [])
  if (entry === 'show') return children
  return (
    <View role="status" label="正在登录">
      <Skeleton />
    </View>
  )
}
