import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQueries } from '@/data/account/profile'
import { verifyRealName } from '@/data/account/profile-commands'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { contactErrors } from '@/domain/account/contact-form'
import { idNumberOf } from '@/domain/text/id-number'
import { FormHead } from '@/features/account/form-head'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'

definePageConfig({ navigationBarTitleText: '实名认证' })

type Errors = { name?: string; idNumber?: string }

const errorsIn = (name: string, idNumber: string): Errors => ({
  ...contactErrors({ name }),
  ...(idNumberOf(idNumber) === null && { idNumber: '请输入正确的身份证号' }),
})

function useVerify() {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [idNumber, setIdNumber] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const verifying = useAct(verifyRealName, {
    onSuccess: (personal) => {
      cache.setQueryData(profileQueries.personal().queryKey, personal)
      toast('认证成功')
    },
    onError: (error) => setErrors({ idNumber: shownOf(error) }),
  })
  const submit = () => {
    const wrong = errorsIn(name, idNumber)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) verifying.run({ name, idNumber })
  }
  return { name, setName, idNumber, setIdNumber, errors, isBusy: verifying.isBusy, submit }
}

function VerifyForm() {
  const form = useVerify()
  return (
    <View className="page-top">
      <FormHead icon="lock" title="实名认证">
        认证后可以提现、开证书。姓名和身份证号只用于核对身份，加密保存，认证后不能修改。
      </FormHead>
      <Card>
        <Field
          id="name"
          label="真实姓名"
          maxLength={40}
          placeholder="与身份证一致"
          value={form.name}
          error={form.errors.name}
          onInput={form.setName}
        />
        <Field
          id="id-number"
          label="身份证号"
          maxLength={24}
          placeholder="18 位身份证号"
          value={form.idNumber}
          error={form.errors.idNumber}
          onInput={form.setIdNumber}
          onEnter={form.submit}
        />
      </Card>
      <ActionBar>
        <ActionButton id="verify" isWide isBusy={form.isBusy} onClick={form.submit}>
          提交认证
        </ActionButton>
      </ActionBar>
    </View>
  )
}

export default screen('set_verified', () => {
  const personal = useQuery(profileQueries.personal())
  return (
    <QueryState of={personal}>
      {({ isVerified, truename }) =>
        isVerified ? (
          <View className="page-top">
            <Card id="verified">
              <Cell side={truename}>真实姓名</Cell>
              <Cell side="已认证">认证状态</Cell>
            </Card>
          </View>
        ) : (
          <VerifyForm />
        )
      }
    </QueryState>
  )
})
