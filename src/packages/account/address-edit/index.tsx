import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '@/contract/account/address.schema'
import { addressQueries } from '@/data/order/textbook'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Field } from '@/ui/field'
import { StateNotice } from '@/ui/state-notice'
import { Switch } from '@/ui/switch'
import { Textarea } from '@/ui/textarea'
import { RegionPicker } from './region-picker'
import { useAddressForm } from './use-address-form'

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
  const { form, errors, busy, change, save, read } = useAddressForm(of)
  const [isPicking, setPicking] = useState(false)
  return (
    <View id="address-form" className="page-top">
      <Paste isBusy={busy === 'read'} onRead={read} />
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
        <ActionButton id="save-address" isWide isBusy={busy === 'save'} onClick={save}>
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
        if (!found) return <StateNotice text="这个地址已经删除" action="查看全部地址" onAction={() => go('mine_address')} />
        return <Form of={found} />
      }}
    </QueryState>
  )
}

export default screen('mine_address_edit', ({ addressId }) =>
  addressId === undefined ? <Form of={undefined} /> : <Known id={addressId} />,
)
