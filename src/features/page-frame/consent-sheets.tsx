import type { ReactNode } from 'react'
import { logConsent } from '@/data/account/consent-log'
import { answerPrivacy } from '@/data/account/privacy-store'
import { expectFailure } from '@/data/http/failure'
import { answerConsent } from '@/data/reports/consent'
import { Button, View } from '@/platform/elements'
import type { ButtonProps } from '@/platform/elements/port'
import { privacy } from '@/platform/privacy'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

type Agreement = { text: string; opens?: ButtonProps['opens']; onClick: () => void }
type ConsentPopupProps = { id: string; title: string; agree: Agreement; onRefuse: () => void; children: ReactNode }

/** Asks the learner for consent; closing it declines. */
function ConsentPopup({ id, title, agree, onRefuse, children }: ConsentPopupProps) {
  const { text, opens, onClick } = agree
  return (
    <Popup
      id={id}
      title={title}
      onClose={onRefuse}
      foot={
        <>
          <View className="row__main">
            <ActionButton id={`${id}-no`} look="plain" isWide onClick={onRefuse}>
              不同意
            </ActionButton>
          </View>
          <View className="row__main">
            <ActionButton id={`${id}-yes`} isWide opens={opens} onClick={onClick}>
              {text}
            </ActionButton>
          </View>
        </>
      }
    >
      {children}
    </Popup>
  )
}

/** Asks once whether use of the app may be recorded. */
export function ConsentSheet() {
  const answer = (said: 'yes' | 'no') => {
    answerConsent(said)
    logConsent({ kind: 'tracker', isGiven: said === 'yes', place: 'sheet' }).catch(expectFailure)
  }
  const agree = { text: '同意', onClick: () => answer('yes') }
  return (
    <ConsentPopup id="consent" title="帮助我们改进" agree={agree} onRefuse={() => answer('no')}>
      <View className="muted">
        我们想记录你打开了哪些页面、打开得快不快，用来改进课程和功能，不会记录你输入的内容。不同意也不影响任何功能，你可以随时在“设置—隐私中心”更改。
      </View>
    </ConsentPopup>
  )
}

const ID = 'privacy'

/** The privacy text shown before the host returns personal data. The host needs the id of the button that agreed. */
export function PrivacySheet() {
  const agree = { text: '同意并继续', opens: 'consent', onClick: () => answerPrivacy(`${ID}-yes`) } as const
  return (
    <ConsentPopup id={ID} title="隐私保护提示" agree={agree} onRefuse={() => answerPrivacy(null)}>
      <View className="muted">
        你正要使用相册、剪贴板这类功能。我们只在你操作时读取所需的内容，不作他用；不同意也可以继续使用其他功能。
      </View>
      <Button id="privacy-text" className="button button--quiet" onClick={privacy.openText}>
        阅读《隐私保护指引》
      </Button>
    </ConsentPopup>
  )
}
