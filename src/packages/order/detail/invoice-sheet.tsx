import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice, InvoiceRequest } from '@/contract/order/refund.schema'
import { useAct } from '@/data/http/use-act'
import { openInvoice } from '@/data/order/invoice-file'
import { orderQueries, requestInvoice } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { invoiceErrors, taxNoOf } from '@/domain/order/invoice-form'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'

type SheetProps = { orderSn: string; onClose: () => void }
type FormProps = { of: Invoice; orderSn: string; onDone: () => void }
type FieldsProps = {
  form: InvoiceRequest
  errors: Partial<Record<keyof InvoiceRequest, string>>
  onChange: (part: Partial<InvoiceRequest>) => void
}

const kinds = [
  { value: 'personal', text: '个人' },
  { value: 'company', text: '企业' },
]
const redWords = { none: '', due: '退款后等待冲红', issued: '已冲红' } as const

/** Names the state of an invoice, and where its file is. */
function stateText({ status, hasFile, isMailed }: Invoice): string {
  if (status === 'issued') return hasFile && !isMailed ? '已开具' : '已开具，请查收邮件'
  return { none: '', requested: '已申请，等待开具', refused: '开票失败' }[status]
}

/** The red-letter invoice over money that went back. */
function Red({ of: { red } }: { of: Invoice }) {
  if (red === undefined || red.state === 'none') return null
  return <Cell side={`${redWords[red.state]} ¥${yuan(red.amount)}`}>红字发票</Cell>
}

/** The files of an invoice that was issued. */
function Files({ of: { hasFile, red }, orderSn }: { of: Invoice; orderSn: string }) {
  const { run, isBusy } = useAct((kind: 'usual' | 'red') => openInvoice(orderSn, kind), {
    onSuccess: (end) => {
      if (end === 'failed') toast('发票没有打开，请检查网络后重试')
    },
  })
  return (
    <>
      {hasFile && (
        <ActionButton id="open-invoice" isWide isBusy={isBusy} onClick={() => run('usual')}>
          打开发票
        </ActionButton>
      )}
      {red?.hasFile && (
        <ActionButton id="open-red-invoice" look="plain" isWide isBusy={isBusy} onClick={() => run('red')}>
          打开红字发票
        </ActionButton>
      )}
    </>
  )
}

function useInvoiceForm({ of, orderSn, onDone }: FormProps) {
  const [form, setForm] = useState<InvoiceRequest>(() => ({ kind: of.kind, title: of.title, taxNo: of.taxNo, email: of.email }))
  const [hasTried, setTried] = useState(false)
  const errors = invoiceErrors(form)
  const { run, isBusy } = useAct(async () => {
    await requestInvoice(orderSn, { ...form, taxNo: form.kind === 'company' ? form.taxNo : '' })
    toast('已提交发票申请')
    onDone()
  })
  const ask = () => {
    setTried(true)
    if (Object.keys(errors).length === 0) run()
  }
  const set = (part: Partial<InvoiceRequest>) => setForm((all) => ({ ...all, ...part }))
  return { form, errors: hasTried ? errors : {}, isBusy, set, ask }
}

function Fields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field
        id="invoice-title"
        label="发票抬头"
        maxLength={100}
        value={form.title}
        error={errors.title}
        onInput={(title) => onChange({ title })}
      />
      {form.kind === 'company' && (
        <Field
          id="invoice-tax"
          label="纳税人识别号"
          maxLength={40}
          value={form.taxNo}
          error={errors.taxNo}
          onInput={(text) => onChange({ taxNo: taxNoOf(text) })}
        />
      )}
      <Field
        id="invoice-email"
        label="邮箱"
        maxLength={100}
        value={form.email}
        error={errors.email}
        onInput={(text) => onChange({ email: text.trim() })}
      />
    </>
  )
}

function Form(props: FormProps) {
  const { form, errors, isBusy, set, ask } = useInvoiceForm(props)
  return (
    <>
      <Radio
        id="invoice-kind"
        label="抬头类型"
        options={kinds}
        value={form.kind}
        isInline
        onChange={(kind) => set({ kind: kind === 'company' ? 'company' : 'personal' })}
      />
      <Fields form={form} errors={errors} onChange={set} />
      <ActionButton id="invoice-yes" isWide isBusy={isBusy} onClick={ask}>
        {props.of.status === 'none' ? '提交申请' : '修改申请'}
      </ActionButton>
    </>
  )
}

/** The invoice of an order: its state, and the form until it is issued. */
export function InvoiceSheet({ orderSn, onClose }: SheetProps) {
  const invoice = useQuery({ ...orderQueries.invoice(orderSn), gcTime: 0 })
  return (
    <Popup id="invoice-sheet" title="电子发票" onClose={onClose}>
      <QueryState of={invoice}>
        {(of) => (
          <>
            <Cell side={`¥${yuan(of.amount)}`}>开票金额</Cell>
            {of.status !== 'none' && <Cell side={stateText(of)}>发票状态</Cell>}
            <Red of={of} />
            {of.note !== '' && <View className="small">{of.note}</View>}
            <Files of={of} orderSn={orderSn} />
            {of.status !== 'issued' && <Form of={of} orderSn={orderSn} onDone={onClose} />}
          </>
        )}
      </QueryState>
    </Popup>
  )
}
