import { useQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Rules } from '@/ui/rules'
import { Tabs } from '@/ui/tabs'
import { rulesOf, ruleTypeOf } from '../parts/rule-words'

definePageConfig({ navigationBarTitleText: '活动规则' })

const tabs = [
  { key: 'invite', text: '邀请规则' },
  { key: 'reward', text: '奖励规则' },
  { key: 'withdrawal', text: '提现规则' },
]

export default screen('user_invite_new_rule', ({ type }) => {
  const program = useQuery(inviteQueries.program())
  const current = ruleTypeOf(type)
  const change = (key: string) => key !== current && replace('user_invite_new_rule', { type: key })
  return (
    <View id="invite-rule" className="page-top">
      <Tabs id="rule" label="活动规则" tabs={tabs} current={current} onChange={change}>
        <QueryState of={program}>{(of) => <Rules of={rulesOf(current, of)} />}</QueryState>
      </Tabs>
    </View>
  )
})
