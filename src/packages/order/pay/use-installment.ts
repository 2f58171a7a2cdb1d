import { useState } from 'react'
import { applyInstallment } from '@/data/mutations/installment'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { toast } from '@/platform/toast'

/** The form to apply for instalments. Errors are shown under their fields after the first attempt to send it. */
export function useInstallment(courseId: number, onDone: () => void) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const errors = contactErrors({ name, phone: mobile })
  // A landline is a phone, but takes no code.
  const mobileError = errors.phone ?? (mobileOf(mobile) === null ? PHONE_INVALID : undefined)

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      await applyInstallment({ courseId, name: name.trim(), mobile })
      toast('申请已提交，老师会尽快与您联系')
      onDone()
    } catch {
      // The client pipeline has shown the reason.
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    setTried(true)
    if (errors.name === undefined && mobileError === undefined) void apply()
  }
  const shown = (error: string | undefined) => (hasTried ? error : undefined)
  return { name, setName, mobile, setMobile, nameError: shown(errors.name), mobileError: shown(mobileError), isBusy, submit }
}
