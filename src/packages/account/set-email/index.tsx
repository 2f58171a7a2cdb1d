import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bindEmail, emailQueries, removeEmail, requestEmailCode } from '@/data/account/email'
import { useAct } from '@/data/http/use-act'
import { EMAIL_INVALID, EMAIL_LONGEST, emailInput, emailOf } from '@/domain/account/email'
import { FormHead } from '@/features/account/form-head'
import { useCodeForm } from '@/features/account/use-code-form'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { Dialog } from '@/ui/popup'
import { SmsCode } from '@/ui/sms-code'

definePageConfig({ navigationBarTitleText: '邮箱' })

/** The address and the code that was sent to it. */
function useAddress() {
  const cache = useQueryClient()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const isGood = () => {
    const wrong = emailOf(address) === null ? EMAIL_INVALID : undefined
    setError(wrong)
    return wrong === undefined
  }
  const code = useCodeForm({
    purpose: 'email',
    mayAsk: isGood,
    isOff: false,
    onRefused: setError,
    request: () => requestEmailCode(address),
    submit: async (typed) => {
      if (!isGood()) return
      await bindEmail({ address, code: typed })
      await cache.invalidateQueries()
      toast('邮箱已绑定')
      back()
    },
  })
  const onInput = (text: string) => {
    setAddress(emailInput(text))
    setError(undefined)
  }
  return { field: { value: address, error, onInput }, code }
}

function NewAddress({ before }: { before: string }) {
  const { field, code } = useAddress()
  return (
    <View id="new-email" className="page-top">
      <FormHead icon="newspaper" title={before === '' ? '绑定邮箱' : '换一个邮箱'}>
        通知、发票会发到这个邮箱；活动和优惠只在你同意之后才发。
      </FormHead>
      <Card>
        <Field id="email" label="邮箱" placeholder="name@example.com" maxLength={EMAIL_LONGEST} {...field} />
        <SmsCode id="email-code" {...code.field} />
        <ActionButton id="bind-email" isWide isBusy={code.isBusy} onClick={code.submit}>
          绑定
        </ActionButton>
      </Card>
    </View>
  )
}

/** The address in use, and the way to give it up. */
function Bound({ address }: { address: string }) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removing = useAct(async () => {
    await removeEmail()
    await cache.invalidateQueries()
    setAsking(false)
    toast('邮箱已解绑')
  })
  return (
    <View className="page-top">
      <Card>
        <Cell
          side={
            <ActionButton id="remove-email" look="quiet" isBusy={removing.isBusy} onClick={() => setAsking(true)}>
              解绑这个邮箱
            </ActionButton>
          }
        >
          现在绑定的邮箱
          <View className="small">{address}</View>
        </Cell>
      </Card>
      {isAsking && (
        <Dialog
          id="remove-email-dialog"
          title="解绑邮箱？"
          cancel="再想想"
          confirm="解绑"
          onCancel={() => setAsking(false)}
          onConfirm={() => removing.run()}
        >
          之后不再给它发邮件，站内消息照常收到。
        </Dialog>
      )}
    </View>
  )
}

export default screen('set_email', () => {
  const state = useQuery(emailQueries.state())
  return (
    <QueryState of={state}>
      {({ address, isOffered }) =>
        isOffered ? (
          <View>
            {address !== '' && <Bound address={address} />}
            <NewAddress before={address} />
          </View>
        ) : (
          <View className="page-pad muted">学校还没有开通邮件，通知请看站内消息。</View>
        )
      }
    </QueryState>
  )
})
