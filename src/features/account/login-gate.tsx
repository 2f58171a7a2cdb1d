import { type ReactNode, useEffect } from 'react'
import { locked } from '@/data/site/locked'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { Skeleton } from '@/ui/skeleton'
import { useLoginEntry } from './use-login-entry'

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
