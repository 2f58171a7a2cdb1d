import { useState } from 'react'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'
import { useInstallment } from './use-installment'

function InstallmentForm({ courseId, onDone }: { courseId: number; onDone: () => void }) {
  const form = useInstallment(courseId, onDone)
  return (
    <>
      <Field id="installment-name" label="姓名" maxLength={40} value={form.name} error={form.nameError} onInput={form.setName} />
      <Field
        id="installment-mobile"
        label="手机号"
        kind="tel"
        maxLength={13}
        value={form.mobile}
        error={form.mobileError}
        onInput={form.setMobile}
        onEnter={form.submit}
      />
      <ActionButton id="installment-apply" isWide isBusy={form.isBusy} onClick={form.submit}>
        提交申请
      </ActionButton>
    </>
  )
}

/** The way to pay in parts: an application that is followed up by telephone. */
export function Installment({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <Cell id="installment" side="申请分期" onClick={() => setOpen(true)}>
        一次付款有压力？
      </Cell>
      {isOpen && (
        <Popup id="installment-sheet" title="申请分期付款" onClose={() => setOpen(false)}>
          <InstallmentForm courseId={courseId} onDone={() => setOpen(false)} />
        </Popup>
      )}
    </Card>
  )
}
