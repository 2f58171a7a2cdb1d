import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { applyInstallment } from '@/data/order/installment'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { toast } from '@/platform/toast'

/** The number of the account, masked as the server shows it, and taken back by it in that form; empty where there is none. */
function useOwnMobile(isSignedIn: boolean): string {
  const { data } = useQuery({ ...userQueries.info(), enabled: isSignedIn })
  return data?.verifiedMobile ?? ''
}

/** The form to apply for instalments. Errors are shown under their fields after the first attempt to send it. */
export function useInstallment(courseId: number, onDone: () => void) {
  const [name, setName] = useState('')
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const own = useOwnMobile(isSignedIn)
  const [typed, setMobile] = useState<string>()
  const mobile = typed ?? own
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const errors = contactErrors({ name, phone: mobile })
  const isOwn = mobile !== '' && mobile === own
  // A landline is a phone, but takes no code.
  const mobileError = isOwn ? undefined : (errors.phone ?? (mobileOf(mobile) === null ? PHONE_INVALID : undefined))

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      await applyInstallment({ courseId, name: name.trim(), mobile }, isSignedIn)
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
