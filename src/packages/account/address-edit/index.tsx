import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address, AddressBody, Region } from '@/contract/account/address.schema'
import { session } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { addressQueries } from '@/data/order/textbook'
import { recogniseAddress, saveAddress } from '@/data/order/textbook-commands'
import { deviceDraft } from '@/data/outbox/device-draft'
import { type ContactErrors, contactErrors } from '@/domain/account/contact-form'
import { hasTexts } from '@/domain/text/read-json'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Cascader } from '@/ui/cascader'
import { Switch } from '@/ui/choices'
import { Field } from '@/ui/field'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'

type AddressForm = AddressBody & { region: string }

const EMPTY: AddressForm = { name: '', phone: '', regionCode: '', region: '', detail: '', isDefault: false }
const isForm = (value: unknown): value is Partial<AddressForm> => hasTexts(value, ['name', 'phone', 'regionCode', 'region', 'detail'])
/** Keeps the address this learner typed and did not save. */
const draftOf = (userId: number | null) => deviceDraft(storage, `address:${userId ?? 0}`, isForm)

/** An address as it is typed: checked, read out of a pasted text, saved; a new one survives leaving the page. */
function useAddressForm(of: Address | undefined) {
  const cache = useQueryClient()
  const [draft] = useState(() => draftOf(session.store.getState().userId))
  const [form, setForm] = useState<AddressForm>(() => of ?? { ...EMPTY, ...draft.read() })
  const [errors, setErrors] = useState<ContactErrors>({})
  const isNew = of === undefined
  useEffect(() => {
    if (isNew) draft.keep(form)
  }, [draft, isNew, form])
  const change = (part: Partial<AddressForm>) => setForm((was) => ({ ...was, ...part }))
  const saving = useAct(async ({ name, phone, regionCode, detail, isDefault }: AddressBody) => {
    await saveAddress(cache, of?.id, { name, phone, regionCode, detail, isDefault })
    if (isNew) draft.forget()
    toast('地址已保存')
    back()
  })
  const reading = useAct(async (text: string) => {
    const { confidence, ...found } = await recogniseAddress(text)
    change(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')))
    toast(confidence === 'high' ? '已识别，请核对' : '只识别了一部分，请补全后再保存')
  })
  const save = () => {
    const wrong = contactErrors({ name: form.name, phone: form.phone, area: form.regionCode, address: form.detail })
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) saving.run(form)
  }
  return { form, errors, isSaving: saving.isBusy, isReading: reading.isBusy, change, save, read: reading.run }
}

const optionsOf = (regions: readonly Region[] | undefined) => regions?.map(({ code, name }) => ({ value: code, text: name }))
const FILLERS = new Set(['市辖区', '县'])

type RegionPickerProps = { onChoose: (code: string, names: string) => void; onClose: () => void }

/** Province, city and district, each level fetched when the one above is chosen. */
function RegionPicker({ onChoose, onClose }: RegionPickerProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [province, city] = chosen
  const provinces = useQuery(addressQueries.regions())
  const cities = useQuery({ ...addressQueries.regions(province), enabled: province !== undefined })
  const districts = useQuery({ ...addressQueries.regions(city), enabled: city !== undefined })
  const lists = [provinces.data, cities.data, districts.data]
  const choose = (level: number, code: string) => {
    const next = [...chosen.slice(0, level), code]
    setChosen(next)
    const region = lists[level]?.find((one) => one.code === code)
    if (!region || region.hasChildren) return
    const names = next.flatMap((part, at) => lists[at]?.find((one) => one.code === part)?.name ?? [])
    onChoose(code, names.filter((name) => !FILLERS.has(name)).join(' '))
  }
  return (
    <Cascader
      id="region"
      title="选择地区"
      levels={lists.slice(0, chosen.length + 1).map(optionsOf)}
      chosen={chosen}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

definePageConfig({ navigationBarTitleText: '编辑收货地址' })

const MOST_PASTED = 300

function Paste({ isBusy, onRead }: { isBusy: boolean; onRead: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Card>
      <Textarea
        id="address-text"
        label="粘贴整段地址，自动识别"
        value={text}
        maxLength={MOST_PASTED}
        placeholder="例如：张晓晴 13800000001 广东省深圳市南山区科技园路 1 号"
        onInput={setText}
      />
      <ActionButton id="read-address" look="plain" disabled={text.trim() === ''} isBusy={isBusy} onClick={() => onRead(text)}>
        识别
      </ActionButton>
    </Card>
  )
}

function Form({ of }: { of: Address | undefined }) {
  const { form, errors, isSaving, isReading, change, save, read } = useAddressForm(of)
  const [isPicking, setPicking] = useState(false)
  return (
    <View id="address-form" className="page-top">
      <Paste isBusy={isReading} onRead={read} />
      <Card>
        <Field label="姓名" value={form.name} maxLength={40} error={errors.name} onInput={(name) => change({ name })} />
        <Field label="电话" kind="tel" value={form.phone} maxLength={20} error={errors.phone} onInput={(phone) => change({ phone })} />
        <Cell id="address-region" side={form.region === '' ? '请选择' : form.region} onClick={() => setPicking(true)}>
          所在地区
        </Cell>
        {errors.area && <View className="field__error">{errors.area}</View>}
        <Textarea label="详细地址" value={form.detail} maxLength={120} error={errors.address} onInput={(detail) => change({ detail })} />
        <Cell side={<Switch label="设为默认地址" isOn={form.isDefault} onChange={(isDefault) => change({ isDefault })} />}>
          <Text>设为默认地址</Text>
        </Cell>
      </Card>
      <ActionBar>
        <ActionButton id="save-address" isWide isBusy={isSaving} onClick={save}>
          保存
        </ActionButton>
      </ActionBar>
      {isPicking && (
        <RegionPicker
          onChoose={(regionCode, region) => {
            change({ regionCode, region })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </View>
  )
}

function Known({ id }: { id: number }) {
  const addresses = useQuery(addressQueries.list())
  return (
    <QueryState of={addresses}>
      {(rows) => {
        const found = rows.find((one) => one.id === id)
        if (!found)
          return <StateNotice art={artOf('parcel')} text="这个地址已经删除" action="查看全部地址" onAction={() => go('mine_address')} />
        return <Form of={found} />
      }}
    </QueryState>
  )
}

export default screen('mine_address_edit', ({ addressId }) =>
  addressId === undefined ? <Form of={undefined} /> : <Known id={addressId} />,
)
