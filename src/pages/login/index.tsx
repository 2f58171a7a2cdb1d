import { useEffect, useState } from 'react'
import { session } from '@/data/account/session'
import { loginBySms } from '@/data/account/session-commands'
import { requestSmsCode } from '@/data/account/sms-code'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
import { isPhone, mobileInput, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/mobile'
import { AgreementLine } from '@/features/account/agreement-line'
import { LoginGate } from '@/features/account/login-gate'
import { LoginHead } from '@/features/account/login-head'
import { MobileField } from '@/features/account/mobile-field'
import { type AgreementState, recordAgreement, useAgreement } from '@/features/account/use-agreement'
import { useCodeForm } from '@/features/account/use-code-form'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { loginByWechat } from '@/navigation/wechat-login'
import { View } from '@/platform/elements'
import { login } from '@/platform/login'
import { ActionButton } from '@/ui/action-button'
import { SmsCode } from '@/ui/sms-code'

const phoneError = (mobile: string) => (mobile === '' ? PHONE_EMPTY : isPhone(mobile) ? undefined : PHONE_INVALID)

/** The phone form: number, code, the box of the agreements, and the errors of each. */
function useSmsLogin(gotoUrl: string | undefined) {
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const agreement = useAgreement()
  const isGood = () => {
    const wrong = phoneError(mobile)
    setError(wrong)
    return wrong === undefined
  }
  const code = useCodeForm({
    purpose: 'login',
    mayAsk: isGood,
    request: () => requestSmsCode(mobile, 'sign_in'),
    onRefused: setError,
    guard: agreement.guard,
    submit: async (smscode) => {
      if (!isGood()) return
      await loginBySms(mobile, smscode)
      recordAgreement('phone')
      returnAfterLogin(gotoUrl)
    },
  })
  const onInput = (text: string) => {
    setMobile(mobileInput(text))
    setError(undefined)
  }
  return { mobile: { value: mobile, error, onInput }, code, agreement, submit: () => isGood() && code.submit() }
}

/** The ways in beside a code by SMS. Inside the messaging app one tap is enough. */
function OtherWays({ gotoUrl, agreement }: { gotoUrl: string | undefined; agreement: AgreementState }) {
  const offered = useOffered()
  const isWechatOn = login.way === 'redirect' ? offered.wechat : offered.miniProgram
  const { run: byWechat, isBusy } = useAct(async () => {
    await loginByWechat(gotoUrl)
    if (session.isLoggedIn()) recordAgreement('wechat')
  })
  return (
    <>
      {login.isOneTap() && isWechatOn && (
        <ActionButton id="wechat-login" look="plain" isWide isBusy={isBusy} onClick={() => agreement.guard(() => byWechat())}>
          微信一键登录
        </ActionButton>
      )}
      <ActionButton id="by-account" look="quiet" isWide onClick={() => replace('account_login', {}, { gotoUrl })}>
        账号密码登录
      </ActionButton>
    </>
  )
}

definePageConfig({ navigationBarTitleText: '登录' })

function PhoneForm({ gotoUrl }: { gotoUrl: string | undefined }) {
  const { mobile, code, agreement, submit } = useSmsLogin(gotoUrl)
  // Without messages there are no codes: the other way in takes the place of this page.
  useEffect(() => {
    if (code.isOff) replace('account_login', {}, { gotoUrl })
  }, [code.isOff, gotoUrl])
  return (
    <View className="page-pad">
      <LoginHead title="手机号登录" note="首次登录会自动为你注册账号" />
      <View className="page-top">
        <MobileField label="手机号" {...mobile} />
        <SmsCode id="smscode" {...code.field} onEnter={submit} />
        <AgreementLine {...agreement} />
        <ActionButton id="login" isWide isBusy={code.isBusy} onClick={submit}>
          登录
        </ActionButton>
        <OtherWays gotoUrl={gotoUrl} agreement={agreement} />
        <ActionButton id="login-help" look="quiet" isWide onClick={() => go('support_chat')}>
          收不到验证码？联系客服
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('phone_login', ({ gotoUrl }) => (
  <LoginGate gotoUrl={gotoUrl}>
    <PhoneForm gotoUrl={gotoUrl} />
  </LoginGate>
))
