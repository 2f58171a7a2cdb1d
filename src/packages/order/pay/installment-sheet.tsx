import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { useAct } from '@/data/http/use-act'
import { applyInstallment } from '@/data/order/installment'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'

/** The number of the account, masked as the server shows it, and taken back by it in that form; empty where there is none. */
function useOwnMobile(isSignedIn: boolean): string {
  const { data } = useQuery({ ...userQueries.info(), enabled: isSignedIn })
  return data?.verifiedMobile ?? ''
}

/** The form to apply for instalments. Errors are shown under their fields after the first attempt to send it. */
function useInstallment(courseId: number, onDone: () => void) {
  const [name, setName] = useState('')
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const own = useOwnMobile(isSignedIn)
  const [typed, setMobile] = useState<string>()
  const mobile = typed ?? own
  const [hasTried, setTried] = useState(false)
  const errors = contactErrors({ name, phone: mobile })
  const isOwn = mobile !== '' && mobile === own
  // A landline is a phone, but takes no code.
  const mobileError = isOwn ? undefined : (errors.phone ?? (mobileOf(mobile) === null ? PHONE_INVALID : undefined))

  const { run: apply, isBusy } = useAct(async () => {
    await applyInstallment({ courseId, name: name.trim(), mobile }, isSignedIn)
    toast('申请已提交，老师会尽快与你联系')
    onDone()
  })
  const submit = () => {
    setTried(true)
    if (errors.name === undefined && mobileError === undefined) apply()
  }
  const shown = (error: string | undefined) => (hasTried ? error : undefined)
  return { name, setName, mobile, setMobile, nameError: shown(errors.name), mobileError: shown(mobileError), isBusy, submit }
}

type InstallmentSheetProps = { courseId: number; onClose: () => void }

/** The application to pay in parts. */
export function InstallmentSheet({ courseId, onClose }: InstallmentSheetProps) {
  const form = useInstallment(courseId, onClose)
  return (
    <Popup id="installment-sheet" title="申请分期付款" onClose={onClose}>
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
    </Popup>
  )
}
