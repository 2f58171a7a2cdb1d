import { useState } from 'react'
import { session } from '@/data/account/session'
import { type AgreementState, noteAgreement } from '@/features/account/use-agreement'
import { replace } from '@/navigation/go'
import { loginByWechat } from '@/navigation/wechat-login'
import { login } from '@/platform/login'
import { ActionButton } from '@/ui/action-button'

/** The ways in beside a code by SMS. Inside the messaging app one tap is enough. */
export function OtherWays({ gotoUrl, agreement }: { gotoUrl: string | undefined; agreement: AgreementState }) {
  const [isBusy, setBusy] = useState(false)
  const byWechat = async () => {
    setBusy(true)
    await loginByWechat(gotoUrl)
    if (session.isLoggedIn()) noteAgreement('wechat')
    setBusy(false)
  }
  return (
    <>
      {login.isOneTap() && (
        <ActionButton id="wechat-login" look="plain" isWide isBusy={isBusy} onClick={() => agreement.guard(() => void byWechat())}>
          微信一键登录
        </ActionButton>
      )}
      <ActionButton id="by-account" look="quiet" isWide onClick={() => replace('account_login', {}, { gotoUrl })}>
        账号密码登录
      </ActionButton>
    </>
  )
}
