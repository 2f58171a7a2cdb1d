import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address, AddressBody } from '@/contract/account/address.schema'
import { session } from '@/data/account/session'
import { recogniseAddress, saveAddress } from '@/data/order/textbook-commands'
import { deviceDraft } from '@/data/outbox/device-draft'
import { type ContactErrors, contactErrors } from '@/domain/account/contact-form'
import { hasTexts } from '@/domain/text/read-json'
import { back } from '@/navigation/go'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'

export type AddressForm = AddressBody & { region: string }

const EMPTY: AddressForm = { name: '', phone: '', regionCode: '', region: '', detail: '', isDefault: false }
const isForm = (value: unknown): value is Partial<AddressForm> => hasTexts(value, ['name', 'phone', 'regionCode', 'region', 'detail'])
/** Keeps the address this learner typed and did not save. */
const draftOf = (userId: number | null) => deviceDraft(storage, `address:${userId ?? 0}`, isForm)

/** An address as it is typed: checked, read out of a pasted text, saved; a new one survives leaving the page. */
export function useAddressForm(of: Address | undefined) {
  const cache = useQueryClient()
  const [draft] = useState(() => draftOf(session.store.getState().userId))
  const [form, setForm] = useState<AddressForm>(() => of ?? { ...EMPTY, ...draft.read() })
  const [errors, setErrors] = useState<ContactErrors>({})
  const [busy, setBusy] = useState<'save' | 'read' | null>(null)
  const isNew = of === undefined
  useEffect(() => {
    if (isNew) draft.keep(form)
  }, [draft, isNew, form])
  const change = (part: Partial<AddressForm>) => setForm((was) => ({ ...was, ...part }))
  const run = async (name: 'save' | 'read', work: () => Promise<void>) => {
    setBusy(name)
    await work().catch(() => undefined)
    setBusy(null)
  }
  const save = () => {
    const wrong = contactErrors({ name: form.name, phone: form.phone, area: form.regionCode, address: form.detail })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const { region: _, ...body } = form
    void run('save', async () => {
      const { name, phone, regionCode, detail, isDefault } = body
      await saveAddress(cache, of?.id, { name, phone, regionCode, detail, isDefault })
      if (isNew) draft.forget()
      toast('地址已保存')
      back()
    })
  }
  const read = (text: string) =>
    void run('read', async () => {
      const { confidence, ...found } = await recogniseAddress(text)
      change(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')))
      toast(confidence === 'high' ? '已识别，请核对' : '只识别了一部分，请补全后再保存')
    })
  return { form, errors, busy, change, save, read }
}
