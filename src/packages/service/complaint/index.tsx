import { useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { ReplyReader } from './reply-reader'
import { Writer } from './writer'

definePageConfig({ navigationBarTitleText: '匿名投诉' })

const tabs = [
  { key: 'write', text: '我要投诉' },
  { key: 'read', text: '查看回复' },
]

export default screen('anonymous_complaint', () => {
  const [tab, setTab] = useState('write')
  return (
    <View id="complaint" className="page-top">
      <Tabs id="complaint-tab" label="匿名投诉" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'write' ? <Writer /> : <ReplyReader />}
      </Tabs>
    </View>
  )
})
