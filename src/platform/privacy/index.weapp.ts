import Taro from '@tarojs/taro'
import type { PrivacyPort } from './port'

export const privacy: PrivacyPort = {
  watch: (onQuestion) =>
    Taro.onNeedPrivacyAuthorization((answer) => {
      answer({ event: 'exposureAuthorization' })
      onQuestion({ agree: (buttonId) => answer({ event: 'agree', buttonId }), refuse: () => answer({ event: 'disagree' }) })
    }),
  openText: () => Taro.openPrivacyContract(),
}
