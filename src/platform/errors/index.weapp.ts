import Taro from '@tarojs/taro'
import type { ErrorsPort } from './port'

export const errors = {
  watch: (heard) => {
    const onError = (text: string) => heard(new Error(text))
    const onRejection = ({ reason }: { reason: unknown }) => heard(reason)
    Taro.onError(onError)
    Taro.onUnhandledRejection(onRejection)
    return () => {
      Taro.offError(onError)
      Taro.offUnhandledRejection(onRejection)
    }
  },
} satisfies ErrorsPort
