import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQueries } from '@/data/account/profile'
import { requestOwnCode, setPassword, ticketFor } from '@/data/account/profile-commands'
import { passwordError } from '@/domain/account/password'
import { FormHead } from '@/features/account/form-head'
import { useCodeForm } from '@/features/account/use-code-form'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { PasswordField } from '@/ui/field'
import { SmsCode } from '@/ui/sms-code'

definePageConfig({ navigationBarTitleText: '设置密码' })

function useNewPassword() {
  const cache = useQueryClient()
  const [password, setText] = useState('')
  const [error, setError] = useState<string>()
  const code = useCodeForm({
    purpose: 'own-number',
    request: requestOwnCode,
    submit: async (smscode) => {
      const wrong = passwordError(password)
      setError(wrong)
      if (wrong !== undefined) return
      cache.setQueryData(profileQueries.personal().queryKey, await setPassword(await ticketFor(smscode), password))
      toast('密码已设置，其他设备已退出登录')
      back()
    },
  })
  const onInput = (text: string) => {
    setText(text)
    setError(undefined)
  }
  return { password: { value: password, error, onInput }, code }
}

function PasswordForm({ mobile, hasPassword }: { mobile: string; hasPassword: boolean }) {
  const { password, code } = useNewPassword()
  return (
    <View className="page-top">
      <FormHead icon="lock" title={hasPassword ? '修改登录密码' : '设置登录密码'}>
        验证码将发送至 {mobile}
      </FormHead>
      <Card>
        <PasswordField id="new-password" label="新密码" maxLength={64} placeholder="8–64 位" {...password} />
        <View className="small">字母、数字和符号，至少用两种</View>
      </Card>
      <Card>
        <SmsCode id="password-code" {...code.field} />
      </Card>
      <ActionBar>
        <ActionButton id="save-password" isWide disabled={code.isOff} isBusy={code.isBusy} onClick={code.submit}>
          保存密码
        </ActionButton>
      </ActionBar>
    </View>
  )
}

export default screen('set_password', () => {
  const personal = useQuery(profileQueries.personal())
  return (
    <QueryState
      of={personal}
      empty={{
        when: ({ verifiedMobile }) => verifiedMobile === '',
        art: artOf('device'),
        text: '设置密码前，请先绑定手机号',
        action: '绑定手机号',
        onAction: () => replace('set_mobile'),
      }}
    >
      {({ verifiedMobile, hasPassword }) => <PasswordForm mobile={verifiedMobile} hasPassword={hasPassword} />}
    </QueryState>
  )
})
