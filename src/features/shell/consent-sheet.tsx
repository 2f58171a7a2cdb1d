import { answerConsent } from '@/data/reports/consent'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

/** Asks once whether use of the app may be recorded; closing it says no. */
export function ConsentSheet() {
  const refuse = () => answerConsent('no')
  return (
    <Popup
      id="consent"
      title="帮助我们改进"
      onClose={refuse}
      foot={
        <>
          <View className="row__main">
            <ActionButton id="consent-no" look="plain" isWide onClick={refuse}>
              不同意
            </ActionButton>
          </View>
          <View className="row__main">
            <ActionButton id="consent-yes" isWide onClick={() => answerConsent('yes')}>
              同意
            </ActionButton>
          </View>
        </>
      }
    >
      <View className="muted">
        我们想记录您打开了哪些页面，用来改进课程和功能，不会记录您输入的内容。不同意也不影响任何功能，您的选择会保存在这台设备上。
      </View>
    </Popup>
  )
}
