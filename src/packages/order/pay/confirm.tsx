import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayChannel, Quote } from '@/contract/order/order.schema'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { useAct } from '@/data/http/use-act'
import { applyInstallment } from '@/data/order/installment'
import { useLayout } from '@/data/site/layout'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { beansToPay } from '@/domain/tiku/bean-price'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Field } from '@/ui/field'
import { lazy } from '@/ui/lazy'
import { NoticeBar } from '@/ui/notice-bar'
import { Popup } from '@/ui/popup'
import { Price } from '@/ui/price'
import { Delivery, useDelivery } from './delivery'
import { Amounts, BEANS_ONLY, BeansPay, Channels, Goods, wayOf } from './payment'
import { Savings, Together, type Wish, wishWithout } from './savings'
import { type Means, usePurchase } from './use-purchase'
import './confirm.scss'
import './terms.scss'

const TermsPopup = lazy(() => import('./terms-popup').then((found) => found.TermsPopup))

/** Names of the agreements, as one says them. */
const namesOf = (protocols: Quote['protocols']) => protocols.map(({ title }) => `《${title}》`).join('')

type TermsProps = { protocols: Quote['protocols']; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

/** The box of the agreements of what is bought, each of which can be read here. */
function Terms({ protocols, isAgreed, onChange }: TermsProps) {
  const [readId, setReadId] = useState<number | null>(null)
  return (
    <View className="terms">
      <Checkbox id="agree-protocols" isChecked={isAgreed} label={`我已阅读并同意${namesOf(protocols)}`} onChange={onChange}>
        我已阅读并同意
      </Checkbox>
      {protocols.map(({ id, courseId, title }) => (
        <Button key={id} id={`read-protocol-${id}`} className="terms__name" onClick={() => setReadId(courseId)}>
          《{title}》
        </Button>
      ))}
      {readId !== null && <TermsPopup courseId={readId} onClose={() => setReadId(null)} />}
    </View>
  )
}

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
function Installment({ courseId }: { courseId: number }) {
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

type ConfirmProps = {
  quote: Quote
  wish: Wish
  /** One key per choice: the same choice sent twice is one order. */
  orderKey: string
  isAsking: boolean
  notice: string
  onWish: (wish: Wish) => void
  onUnpaid: (orderSn: string, gaveUp: boolean) => void
  onRefused: (why: string) => void
}

const wordsOf = (payable: number, isBeansOnly: boolean) => {
  if (payable === 0) return '免费领取'
  return isBeansOnly ? '用学豆支付' : '确认支付'
}

/** The order before it is made: what, how much, and how to pay. */
export function Confirm({ quote, wish, orderKey, isAsking, notice, onWish, ...ends }: ConfirmProps) {
  const [channel, setChannel] = useState<PayChannel>()
  const { buy, isBusy } = usePurchase(quote, orderKey, ends)
  const isBeansOnly = useLayout(({ cashMode }) => cashMode === BEANS_ONLY)
  const { payable, channels, beans, validDays, courseId } = quote
  const way = wayOf(channels, channel)
  const delivery = useDelivery(quote.books.length > 0)
  const [isAgreed, setAgreed] = useState(false)
  const means: Means | undefined = payable === 0 ? 'nothing' : isBeansOnly ? 'beans' : way
  const lacksBeans = means === 'beans' && beans.balance < beansToPay(payable)
  const pay = () => {
    if (quote.protocols.length > 0 && !isAgreed) return toast(`请先阅读并同意${namesOf(quote.protocols)}`)
    if (means) buy(means, { addressId: delivery.chosen?.id, agreed: quote.protocols })
  }
  return (
    <View id="confirm" className="page-top">
      {notice !== '' && <NoticeBar id="price-moved" isUrgent text={notice} />}
      <Goods of={quote} note={validDays === null ? '长期有效' : `购买后 ${validDays} 天内有效`} />
      <Together quote={quote} onChoose={(withIds) => onWish({ ...wishWithout(wish, 'beans'), ...(withIds !== '' && { withIds }) })} />
      {/* Another address is another choice: it takes a key of its own. */}
      {quote.books.length > 0 && <Delivery books={quote.books} of={delivery} onChanged={() => onWish(wish)} />}
      <Savings quote={quote} wish={wish} hasBeans={!isBeansOnly} onWish={onWish} />
      <Amounts of={quote} />
      {payable > 0 && isBeansOnly && <BeansPay payable={payable} balance={beans.balance} />}
      {payable > 0 && !isBeansOnly && <Channels ways={channels} chosen={way} onChoose={setChannel} />}
      {payable > 0 && !isBeansOnly && <Installment courseId={courseId} />}
      {quote.protocols.length > 0 && <Terms protocols={quote.protocols} isAgreed={isAgreed} onChange={setAgreed} />}
      <ActionBar lead={<Price fen={payable} isLarge />}>
        {means !== undefined && (
          <ActionButton id="pay-order" isBusy={isBusy || isAsking} disabled={lacksBeans} onClick={pay}>
            {wordsOf(payable, isBeansOnly)}
          </ActionButton>
        )}
      </ActionBar>
    </View>
  )
}
