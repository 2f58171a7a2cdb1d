import { useState } from 'react'
import { baseAddresses, forgetBase, isBaseAddress, isServiceName, keepBase } from '@/data/http/base-setting'
import { toast } from '@/platform/toast'

type Errors = { service?: string; address?: string }

/** The form for one service's address, beside those that are kept. */
export function useBaseAddress() {
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
