import { useState } from 'react'
import { applyInstallment } from '@/data/acts/installment'
import { mobileOf, PHONE_EMPTY, PHONE_INVALID } from '@/domain/phone'
import { toast } from '@/platform/toast'

/** Document 2 §5, Shared form messages. */
const NAME_EMPTY = '请填写姓名'

const nameErrorOf = (name: string) => (name.trim() === '' ? NAME_EMPTY : undefined)
const mobileErrorOf = (mobile: string) => {
  if (mobile.trim() === '') return PHONE_EMPTY
  return mobileOf(mobile) === null ? PHONE_INVALID : undefined
}

/** The application for paying in parts. Errors stand under their fields once the learner has tried to send it. */
export function useInstallment(courseId: number, onDone: () => void) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const nameError = nameErrorOf(name)
  const mobileError = mobileErrorOf(mobile)

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      await applyInstallment({ courseId, name: name.trim(), mobile })
      toast('申请已提交，老师会尽快与您联系')
      onDone()
    } catch {
      // The client pipeline has told why.
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    setTried(true)
    if (nameError === undefined && mobileError === undefined) void apply()
  }
  const shown = (error: string | undefined) => (hasTried ? error : undefined)
  return { name, setName, mobile, setMobile, nameError: shown(nameError), mobileError: shown(mobileError), isBusy, submit }
}
