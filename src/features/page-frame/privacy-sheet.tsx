import { answerPrivacy } from '@/data/account/privacy-store'
import { Button, View } from '@/platform/elements'
import { privacy } from '@/platform/privacy'
import { ConsentPopup } from './consent-popup'

const ID = 'privacy'

/** The privacy text shown before the host returns personal data. The host needs the id of the button that agreed. */
export function PrivacySheet() {
  const agree = { text: '同意并继续', opens: 'consent', onClick: () => answerPrivacy(`${ID}-yes`) } as const
  return (
    <ConsentPopup id={ID} title="隐私保护提示" agree={agree} onRefuse={() => answerPrivacy(null)}>
      <View className="muted">
        您正要使用相册、剪贴板这类功能。我们只在您操作时读取所需的内容，不作他用；不同意也可以继续使用其他功能。
      </View>
      <Button id="privacy-text" className="button button--quiet" onClick={privacy.openText}>
        阅读《隐私保护指引》
      </Button>
    </ConsentPopup>
  )
}
