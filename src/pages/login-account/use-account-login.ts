import { useState } from 'react'
import { loginByAccount } from '@/data/account/session-commands'
import { Failure } from '@/data/http/failure'
import { noteAgreement, useAgreement } from '@/features/account/use-agreement'
import { returnAfterLogin } from '@/navigation/return-after-login'

type Errors = { account?: string; password?: string }

const errorsIn = (account: string, password: string): Errors => ({
  ...(account.trim() === '' && { account: '请输入手机号或学号' }),
  ...(password === '' && { password: '请输入密码' }),
})

/** The account form: what is entered, what is wrong with it, and the way in. */
export function useAccountLogin(gotoUrl: string | undefined) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const agreement = useAgreement()

  const enter = async () => {
    setBusy(true)
    try {
      await loginByAccount(account.trim(), password)
      noteAgreement('account')
      returnAfterLogin(gotoUrl)
    } catch (error) {
      setErrors({ password: error instanceof Failure ? error.shown : '出了点问题，请稍后再试' })
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    const wrong = errorsIn(account, password)
    setErrors(wrong)
    if (!wrong.account && !wrong.password) agreement.guard(() => void enter())
  }
  return { account, setAccount, password, setPassword, errors, isBusy, agreement, submit }
}
