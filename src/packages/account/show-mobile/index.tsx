import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SensitiveInfo } from '@/contract/account/profile.schema'
import { profileQueries } from '@/data/account/profile'
import { readSensitive } from '@/data/account/profile-commands'
import { FormHead } from '@/features/account/form-head'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { ProvePopup } from '../parts/prove-popup'

definePageConfig({ navigationBarTitleText: '手机号' })

function Lines({ info, onShow }: { info: SensitiveInfo; onShow: () => void }) {
  return (
    <View className="page-top">
      <FormHead icon="smartphone" title="绑定的手机号">
        用这个手机号登录，也用它接收验证码和提醒
      </FormHead>
      <Card id="sensitive">
        <Cell side={info.mobile}>手机号</Cell>
        {info.truename !== '' && <Cell side={info.truename}>真实姓名</Cell>}
        {info.idNumber !== '' && <Cell side={info.idNumber}>身份证号</Cell>}
      </Card>
      {info.isMasked && (
        <Card>
          <Cell id="show-plain" onClick={onShow}>
            查看完整信息
          </Cell>
        </Card>
      )}
      <ActionBar>
        <ActionButton id="to-change" isWide onClick={() => go('set_mobile')}>
          更换手机号
        </ActionButton>
      </ActionBar>
    </View>
  )
}

export default screen('show_mobile', () => {
  const masked = useQuery(profileQueries.sensitive())
  const [plain, setPlain] = useState<SensitiveInfo | null>(null)
  const [isProving, setProving] = useState(false)
  const show = async (ticket: string) => {
    setPlain(await readSensitive(ticket))
    setProving(false)
  }
  return (
    <QueryState
      of={masked}
      empty={{
        when: ({ mobile }) => mobile === '',
        art: artOf('device'),
        text: '你还没有绑定手机号',
        action: '绑定手机号',
        onAction: () => go('set_mobile'),
      }}
    >
      {(info) => (
        <>
          <Lines info={plain ?? info} onShow={() => setProving(true)} />
          {isProving && <ProvePopup title="验证后查看完整信息" action="查看" onTicket={show} onClose={() => setProving(false)} />}
        </>
      )}
    </QueryState>
  )
})
