import { useEffect } from 'react'
import { session } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
import { AUTHORIZATION_FAILED } from '@/domain/account/sign-in'
import { AgreementLine } from '@/features/account/agreement-line'
import { LoginGate } from '@/features/account/login-gate'
import { LoginHead } from '@/features/account/login-head'
import { type AgreementState, recordAgreement, useAgreement } from '@/features/account/use-agreement'
import { screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { loginByWechat } from '@/navigation/wechat-login'
import { View } from '@/platform/elements'
import { login } from '@/platform/login'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { PhoneButton } from '@/ui/phone-button'

/**
 * Signs in by the number the messaging app has. The host is asked only after the agreement, because each code is paid for and is
 * personal data; the host answers to a tap alone, so after the dialog the learner taps once more. After a refusal the other ways are offered.
 */
function PhoneWay({ gotoUrl, agreement }: { gotoUrl: string | undefined; agreement: AgreementState }) {
  const { run, isBusy } = useAct(async (code: string) => {
    await loginByWechat(gotoUrl, code)
    if (session.isLoggedIn()) recordAgreement('phone-button')
  })
  const enter = (code: string | null) => (code === null ? toast('没有取得你的手机号，请换一种方式登录') : run(code))
  return (
    <PhoneButton
      id="phone-login"
      isBusy={isBusy}
      onCode={enter}
      onEarly={agreement.isAgreed ? undefined : () => agreement.guard(() => toast('请再点一次“微信手机号快捷登录”'))}
    >
      微信手机号快捷登录
    </PhoneButton>
  )
}

definePageConfig({ navigationBarTitleText: '微信登录' })

type WechatProps = { gotoUrl: string | undefined; authFailed: string | undefined }

function WechatLogin({ gotoUrl, authFailed }: WechatProps) {
  const agreement = useAgreement()
  useEffect(() => {
    if (authFailed) toast(AUTHORIZATION_FAILED)
  }, [authFailed])
  const { sms, wechat, miniProgram } = useOffered()
  const isOn = login.way === 'redirect' ? wechat : miniProgram
  // The messaging app has no sign-in of this school: the usual ways take the place of this page.
  useEffect(() => {
    if (!isOn) replace(sms ? 'phone_login' : 'account_login', {}, { gotoUrl })
  }, [isOn, sms, gotoUrl])
  const { run: enter, isBusy } = useAct(async () => {
    await loginByWechat(gotoUrl)
    if (session.isLoggedIn()) recordAgreement('wechat')
  })
  return (
    <View className="page-pad">
      <LoginHead title="微信登录" note="首次登录会自动为你注册账号" />
      <View className="page-top">
        <AgreementLine {...agreement} />
        <ActionButton id="wechat-login" isWide isBusy={isBusy} onClick={() => agreement.guard(() => enter())}>
          微信一键登录
        </ActionButton>
        <PhoneWay gotoUrl={gotoUrl} agreement={agreement} />
        {sms && (
          <ActionButton id="by-phone" look="plain" isWide onClick={() => replace('phone_login', {}, { gotoUrl })}>
            用手机号登录
          </ActionButton>
        )}
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
