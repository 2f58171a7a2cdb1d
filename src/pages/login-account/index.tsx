import { useState } from 'react'
import { loginByAccount } from '@/data/account/session-commands'
import { Failure, shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
import { passwordError } from '@/domain/account/password'
import { CODE_FIRST_PASSWORD } from '@/domain/account/sign-in'
import { AgreementLine } from '@/features/account/agreement-line'
import { AppleWay } from '@/features/account/apple-way'
import { LoginGate } from '@/features/account/login-gate'
import { LoginHead } from '@/features/account/login-head'
import { recordAgreement, useAgreement } from '@/features/account/use-agreement'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Field, PasswordField } from '@/ui/field'

type Errors = { account?: string; password?: string; fresh?: string }

const errorsIn = (account: string, password: string): Errors => ({
  ...(account.trim() === '' && { account: '请输入手机号或学号' }),
  ...(password === '' && { password: '请输入密码' }),
})

/** The account form: what is entered, what is wrong with it, and the way in. */
function useAccountLogin(gotoUrl: string | undefined) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  // A first password from the school is good for setting one's own.
  const [fresh, setFresh] = useState<string>()
  const agreement = useAgreement()
  const { run: enter, isBusy } = useAct(() => loginByAccount(account.trim(), password, fresh), {
    onSuccess: () => {
      recordAgreement('account')
      returnAfterLogin(gotoUrl)
    },
    onError: (error) => {
      if (error instanceof Failure && error.code === CODE_FIRST_PASSWORD) setFresh(fresh ?? '')
      else setErrors({ [fresh === undefined ? 'password' : 'fresh']: shownOf(error) })
    },
  })
  const submit = () => {
    const own = fresh === undefined ? undefined : passwordError(fresh, [account.trim()])
    const wrong = { ...errorsIn(account, password), ...(own !== undefined && { fresh: own }) }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) agreement.guard(() => enter())
  }
  return { account, setAccount, password, setPassword, fresh, setFresh, errors, isBusy, agreement, submit }
}

definePageConfig({ navigationBarTitleText: '账号登录' })

function OtherWays({ gotoUrl }: { gotoUrl: string | undefined }) {
  if (!useOffered().sms)
    return (
      <View id="no-codes" className="small">
        还没有账号，或者忘记密码，请联系老师：老师会为你开通账号或重置密码。
      </View>
    )
  return (
    <>
      <ActionButton id="forgot" look="quiet" isWide onClick={() => go('forget_password', {}, { gotoUrl })}>
        忘记密码
      </ActionButton>
      <ActionButton id="by-phone" look="quiet" isWide onClick={() => replace('phone_login', {}, { gotoUrl })}>
        没有设置过密码？用验证码登录
      </ActionButton>
    </>
  )
}

function AccountForm({ gotoUrl }: { gotoUrl: string | undefined }) {
  const form = useAccountLogin(gotoUrl)
  return (
    <View className="page-pad">
      <LoginHead title="账号登录" note="用手机号或学号，和你设置过的密码登录" />
      <View className="page-top">
        <Field
          id="account"
          label="账号"
          maxLength={40}
          placeholder="手机号或学号"
          value={form.account}
          error={form.errors.account}
          onInput={form.setAccount}
        />
        <PasswordField
          id="password"
          label="密码"
          maxLength={128}
          placeholder="请输入密码"
          value={form.password}
          error={form.errors.password}
          onInput={form.setPassword}
          onEnter={form.submit}
        />
        {form.fresh !== undefined && (
          <PasswordField
            id="fresh-password"
            label="你的新密码"
            maxLength={64}
            placeholder="第一次登录，请换成自己的密码"
            value={form.fresh}
            error={form.errors.fresh}
            onInput={form.setFresh}
            onEnter={form.submit}
          />
        )}
        <AgreementLine {...form.agreement} />
        <ActionButton id="login" isWide isBusy={form.isBusy} onClick={form.submit}>
          登录
        </ActionButton>
        <AppleWay gotoUrl={gotoUrl} agreement={form.agreement} />
        <OtherWays gotoUrl={gotoUrl} />
      </View>
    </View>
  )
}

export default screen('account_login', ({ gotoUrl }) => (
  <LoginGate gotoUrl={gotoUrl}>
    <AccountForm gotoUrl={gotoUrl} />
  </LoginGate>
))
