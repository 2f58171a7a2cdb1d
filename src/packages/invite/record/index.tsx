import { useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { InvitedList, RewardList } from '@/packages/invite/parts/invited-list'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'

definePageConfig({ navigationBarTitleText: '邀请记录' })

const tabs = [
  { key: 'invited', text: '我邀请的' },
  { key: 'rewards', text: '奖励明细' },
]

export default screen('user_invite_new_record', () => {
  const [tab, setTab] = useState('invited')
  return (
    <View className="page-top">
      <Tabs id="record" label="邀请记录" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'invited' ? <InvitedList /> : <RewardList />}
      </Tabs>
    </View>
  )
})
