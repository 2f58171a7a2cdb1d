import { useEffect, useState } from 'react'
import { session } from '@/data/account/session'
import { AUTHORIZATION_FAILED } from '@/domain/account/sign-in'
import { AgreementLine } from '@/features/account/agreement-line'
import { LoginGate } from '@/features/account/login-gate'
import { LoginHead } from '@/features/account/login-head'
import { type AgreementState, noteAgreement, useAgreement } from '@/features/account/use-agreement'
import { screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { loginByWechat } from '@/navigation/wechat-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { PhoneButton } from '@/ui/phone-button'

/**
 * Signs in by the number the messaging app has. The host is asked only after the agreement, because each code is paid for and is
 * personal data; the host answers to a tap alone, so after the dialog the learner taps once more. After a refusal the other ways are offered.
 */
function PhoneWay({ gotoUrl, agreement }: { gotoUrl: string | undefined; agreement: AgreementState }) {
  const [isBusy, setBusy] = useState(false)
  const enter = async (code: string | null) => {
    if (code === null) {
      toast('没有取得您的手机号，请换一种方式登录')
      return
    }
    setBusy(true)
    await loginByWechat(gotoUrl, code)
    if (session.isLoggedIn()) noteAgreement('phone-button')
    setBusy(false)
  }
  return (
    <PhoneButton
      id="phone-login"
      isBusy={isBusy}
      onCode={(code) => void enter(code)}
      onEarly={agreement.isAgreed ? undefined : () => agreement.guard(() => toast('请再点一次“微信手机号快捷登录”'))}
    >
      微信手机号快捷登录
    </PhoneButton>
  )
}

definePageConfig({ navigationBarTitleText: '微信登录' })

type WechatProps = { gotoUrl: string | undefined; authFailed: string | undefined }

function WechatLogin({ gotoUrl, authFailed }: WechatProps) {
  const [isBusy, setBusy] = useState(false)
  const agreement = useAgreement()
  useEffect(() => {
    if (authFailed) toast(AUTHORIZATION_FAILED)
  }, [authFailed])
  const enter = async () => {
    setBusy(true)
    await loginByWechat(gotoUrl)
    if (session.isLoggedIn()) noteAgreement('wechat')
    setBusy(false)
  }
  return (
    <View className="page-pad">
      <LoginHead title="微信登录" note="首次登录会自动为您注册账号" />
      <View className="page-top">
        <ActionButton id="wechat-login" isWide isBusy={isBusy} onClick={() => agreement.guard(() => void enter())}>
          微信一键登录
        </ActionButton>
        <PhoneWay gotoUrl={gotoUrl} agreement={agreement} />
        <AgreementLine {...agreement} />
        <ActionButton id="by-phone" look="plain" isWide onClick={() => replace('phone_login', {}, { gotoUrl })}>
          用手机号登录
        </ActionButton>
        <ActionButton id="by-account" look="quiet" isWide onClick={() => replace('account_login', {}, { gotoUrl })}>
          用账号密码登录
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('wechat_login', ({ gotoUrl, authFailed }) => (
  <LoginGate gotoUrl={gotoUrl}>
    <WechatLogin gotoUrl={gotoUrl} authFailed={authFailed} />
  </LoginGate>
))
