import Taro from '@tarojs/taro'
import type { ErrorsPort } from './port'

export const errors = {
  watch: (heard) => {
    const onError = (error: string | Error | ErrorEvent) => heard(typeof error === 'string' ? new Error(error) : error)
    const onRejection = ({ reason }: { reason: unknown }) => heard(reason)
    Taro.onError(onError)
    Taro.onUnhandledRejection(onRejection)
    return () => {
      Taro.offError(onError)
      Taro.offUnhandledRejection(onRejection)
    }
  },
} satisfies ErrorsPort
