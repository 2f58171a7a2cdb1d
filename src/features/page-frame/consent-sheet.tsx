import { logConsent } from '@/data/account/consent-log'
import { expectFailure } from '@/data/http/handle-failure'
import { answerConsent } from '@/data/reports/consent'
import { View } from '@/platform/elements'
import { ConsentPopup } from './consent-popup'

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
        我们想记录您打开了哪些页面，用来改进课程和功能，不会记录您输入的内容。不同意也不影响任何功能，您可以随时在“设置—隐私中心”更改。
      </View>
    </ConsentPopup>
  )
}
