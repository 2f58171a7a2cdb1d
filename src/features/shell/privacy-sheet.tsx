import { answerPrivacy } from '@/data/stores/privacy'
import { Button, View } from '@/platform/elements'
import { privacy } from '@/platform/privacy'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

const AGREE = 'privacy-yes'

/** The app's own words before the host hands out anything personal; closing it says no. */
export function PrivacySheet() {
  const refuse = () => answerPrivacy(null)
  return (
    <Popup
      id="privacy"
      title="隐私保护提示"
      onClose={refuse}
      foot={
        <>
          <View className="row__main">
            <ActionButton id="privacy-no" look="plain" isWide onClick={refuse}>
              不同意
            </ActionButton>
          </View>
          <View className="row__main">
            <ActionButton id={AGREE} isWide opens="consent" onClick={() => answerPrivacy(AGREE)}>
              同意并继续
            </ActionButton>
          </View>
        </>
      }
    >
      <View className="muted">
        您正要使用相册、剪贴板这类功能。我们只在您操作时读取所需的内容，不作他用；不同意也可以继续使用其他功能。
      </View>
      <Button id="privacy-text" className="button button--quiet" onClick={privacy.openText}>
        阅读《隐私保护指引》
      </Button>
    </Popup>
  )
}
