import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Checkbox } from '@/ui/choices'
import { Dialog } from '@/ui/popup'
import type { AgreementState } from './use-agreement'
import './agreement-line.scss'

const texts = [
  { kind: 'user', title: '《用户协议》' },
  { kind: 'privacy', title: '《隐私政策》' },
] as const

function Links() {
  return (
    <View className="agreement-line__texts">
      {texts.map(({ kind, title }) => (
        <Button key={kind} id={`read-${kind}`} className="agreement-line__text" onClick={() => go('agreement', { kind })}>
          {title}
        </Button>
      ))}
    </View>
  )
}

/** The agreement box of every login, and the dialog when it was not ticked. */
export function AgreementLine({ isAgreed, setAgreed, isAsking, agree, refuse }: AgreementState) {
  return (
    <View className="agreement-line">
      <Checkbox id="agree-terms" isChecked={isAgreed} label="我已阅读并同意用户协议和隐私政策" onChange={setAgreed}>
        我已阅读并同意
      </Checkbox>
      <Links />
      {isAsking && (
        <Dialog id="agree-dialog" title="请先阅读并同意" cancel="不同意" confirm="同意并继续" onConfirm={agree} onCancel={refuse}>
          登录前，请阅读用户协议和隐私政策。我们只收集提供服务所必需的信息，你可以随时在隐私中心查看和撤回。
        </Dialog>
      )}
    </View>
  )
}
