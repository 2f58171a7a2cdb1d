import { useQuery } from '@tanstack/react-query'
import { appleQueries, loginByApple } from '@/data/account/apple'
import { useAct } from '@/data/http/use-act'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { ActionButton } from '@/ui/action-button'
import { type AgreementState, recordAgreement } from './use-agreement'

type Props = { gotoUrl: string | undefined; agreement: AgreementState }

/** Signs in with Apple inside an app that shows its sheet; nothing elsewhere. */
export function AppleWay({ gotoUrl, agreement }: Props) {
  const { data: isOffered = false } = useQuery(appleQueries.canAsk())
  const { run, isBusy } = useAct(loginByApple, {
    onSuccess: (isIn) => {
      if (!isIn) return
      recordAgreement('apple')
      returnAfterLogin(gotoUrl)
    },
  })
  if (!isOffered) return null
  return (
    <ActionButton id="apple-login" look="plain" isWide isBusy={isBusy} onClick={() => agreement.guard(() => run())}>
      通过 Apple 登录
    </ActionButton>
  )
}
