import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Protocol } from '@/contract/course/gate.schema'
import { signProtocol } from '@/data/course/shelf'
import { useAct } from '@/data/http/use-act'
import { contactErrors } from '@/domain/account/contact-form'
import { idNumberOf } from '@/domain/text/id-number'
import { dayText } from '@/domain/time/day'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'
import { RichContent } from '@/ui/rich-content'

function useSign({ id, version }: Protocol, onDone: () => void) {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [idNumber, setNumber] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<{ name?: string; number?: string }>({})
  const { run, isBusy } = useAct(async () => {
    await signProtocol(cache, id, { name: name.trim(), idNumber: idNumber.trim(), version })
    toast('签署成功')
    onDone()
  })
  const sign = () => {
    const wrong = { ...contactErrors({ name }), ...(idNumberOf(idNumber) === null && { number: '身份证号不正确，请核对后再填' }) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (isAgreed) run()
    else toast('请先勾选同意')
  }
  return { name, setName, idNumber, setNumber, isAgreed, setAgreed, errors, isBusy, sign }
}

/** The text of an agreement, and the form that signs it. */
export function ProtocolPopup({ of, onClose }: { of: Protocol; onClose: () => void }) {
  const form = useSign(of, onClose)
  return (
    <Popup id="protocol" title={of.title} place="whole" onClose={onClose}>
      <RichContent of={of.content} onLink={(href) => void openAddress(href)} />
      {of.signed ? (
        <View className="muted">
          {of.signed.name}（{of.signed.number}）已于 {dayText(of.signed.at)} 签署
        </View>
      ) : (
        <>
          <Field label="姓名" value={form.name} maxLength={40} error={form.errors.name} onInput={form.setName} />
          <Field label="身份证号" value={form.idNumber} maxLength={18} error={form.errors.number} onInput={form.setNumber} />
          <Checkbox isChecked={form.isAgreed} onChange={form.setAgreed}>
            我已阅读并同意协议，身份信息仅用于核对保障资格
          </Checkbox>
          <ActionButton id="sign-protocol" isWide isBusy={form.isBusy} onClick={form.sign}>
            确认签署
          </ActionButton>
        </>
      )}
    </Popup>
  )
}
