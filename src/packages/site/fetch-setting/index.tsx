import { useState } from 'react'
import { baseAddresses, forgetBase, isBaseAddress, isServiceName, keepBase } from '@/data/http/base-setting'
import { thisEnvironment } from '@/data/site/environment'
import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { StateNotice } from '@/ui/state-notice'

type Errors = { service?: string; address?: string }

/** The form for one service's address, beside those that are kept. */
function useBaseAddress() {
  const [kept, setKept] = useState(baseAddresses)
  const [service, setService] = useState('')
  const [address, setAddress] = useState('')
  const [error, setError] = useState<Errors>({})

  const save = () => {
    const errors: Errors = {
      ...(!isServiceName(service) && { service: '没有这个服务' }),
      ...(!isBaseAddress(address) && { address: '地址要以 https:// 或 / 开头' }),
    }
    setError(errors)
    if (errors.service || errors.address) return
    toast(keepBase(service, address) ? '已保存' : '这台设备存不下了')
    setKept(baseAddresses())
  }
  const forget = (name: string) => {
    forgetBase(name)
    setKept(baseAddresses())
  }
  return { kept, service, address, error, setService, setAddress, save, forget }
}

definePageConfig({ navigationBarTitleText: '预发布设置' })

function Form() {
  const { kept, service, address, error, setService, setAddress, save, forget } = useBaseAddress()
  return (
    <View id="fetch-setting" className="page-top">
      <View className="page-pad muted">只改这台设备：指定的服务会改用这里的地址，其余照旧。地址以 https:// 或 / 开头。</View>
      <Card>
        <Field id="service" label="服务" placeholder="course" value={service} error={error.service} onInput={setService} />
        <Field
          id="address"
          label="地址"
          placeholder="https://…/v2-course"
          value={address}
          error={error.address}
          onInput={setAddress}
          onEnter={save}
        />
        <ActionButton id="save-base" isWide onClick={save}>
          保存
        </ActionButton>
      </Card>
      {kept.length > 0 && (
        <Card>
          {kept.map((one) => (
            <Cell key={one.service} id={`base-${one.service}`} side="清除" onClick={() => forget(one.service)}>
              <View className="title">{one.service}</View>
              <View className="small">{one.address}</View>
            </Cell>
          ))}
        </Card>
      )}
    </View>
  )
}

/** Overrides the addresses of the services before a release; not available in production. */
export default screen('fetch_setting', () =>
  thisEnvironment() === 'production' ? (
    <StateNotice id="no-setting" look="search" text="正式环境不提供这个设置。" action="回首页" onAction={() => goAddress('/', 'replace')} />
  ) : (
    <Form />
  ),
)
