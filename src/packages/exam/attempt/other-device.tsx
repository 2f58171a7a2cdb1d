import { useState } from 'react'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import './other-device.scss'

type OtherDeviceProps = { failure: Error | null; onTakeOver: () => Promise<void> }

/** Another device takes this attempt. The learner may go on here, with everything answered on either. */
export function OtherDevice({ failure, onTakeOver }: OtherDeviceProps) {
  const [isBusy, setBusy] = useState(false)
  const takeOver = () => {
    setBusy(true)
    void onTakeOver().finally(() => setBusy(false))
  }
  return (
    <View id="other-device" className="other-device" role="alertdialog" label="正在另一台设备上作答">
      <View className="title" role="heading">
        正在另一台设备上作答
      </View>
      <View>这份试卷已在另一台设备或另一个页面打开。两边的作答都已保留，可以在这里接着答。</View>
      <ActionButton id="take-over" isBusy={isBusy} onClick={takeOver}>
        在这里继续
      </ActionButton>
      <View className="confirm-error" live="assertive">
        {failure && !isBusy ? '暂时没能切换，请检查网络后再试。' : ''}
      </View>
    </View>
  )
}
